// A timing gate for Sideline on any Arduino: a light beam on pin 2, USB serial at 115200.
//
// Each passage is one line of Sideline's line format, version 1 (driver gate-lines):
//   T,<sequence>,<microseconds>*<hh>
// sequence counts the results, microseconds is the time since the passage before, hh is the
// exclusive or of the bytes before the asterisk as two upper-case hexadecimal digits.

const uint8_t BEAM = 2;                     // LOW while the beam is broken
const uint32_t DEBOUNCE = 50000;            // microseconds in which a passage counts once

volatile uint32_t broken_at = 0;            // micros() of the newest passage
volatile bool is_broken = false;

void on_beam() {
  uint32_t now = micros();
  if (now - broken_at < DEBOUNCE) return;   // unsigned: right across the wrap after 71.6 min
  broken_at = now;
  is_broken = true;
}

void send_result(uint32_t sequence, uint32_t interval) {
  char line[32];
  snprintf(line, sizeof line, "T,%lu,%lu", (unsigned long)sequence, (unsigned long)interval);
  uint8_t sum = 0;
  for (const char *byte = line; *byte; byte++) sum ^= (uint8_t)*byte;
  char tail[4];
  snprintf(tail, sizeof tail, "*%02X", sum);
  Serial.print(line);
  Serial.println(tail);
}

void setup() {
  Serial.begin(115200);
  pinMode(BEAM, INPUT_PULLUP);
  attachInterrupt(digitalPinToInterrupt(BEAM), on_beam, FALLING);
}

void loop() {
  static uint32_t sequence = 0;
  static uint32_t before = 0;
  static bool has_before = false;

  noInterrupts();
  bool passed = is_broken;
  uint32_t at = broken_at;
  is_broken = false;
  interrupts();

  if (!passed) return;
  if (has_before) send_result(++sequence, at - before);  // the first passage starts the clock
  before = at;
  has_before = true;
}
