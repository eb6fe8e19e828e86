// A timing gate for Sideline on an ESP32: the same lines over USB serial (driver gate-lines) and over
// Bluetooth LE with the Nordic UART service (driver nus-lines).
//
// The board stamps the passage itself; how long the radio takes is not in the result. A line longer
// than a notification may be cut anywhere: Sideline puts it together again.

#include <BLE2902.h>
#include <BLEDevice.h>
#include <BLEServer.h>
#include <BLEUtils.h>

const uint8_t BEAM = 4;                     // LOW while the beam is broken
const uint32_t DEBOUNCE = 50000;            // microseconds in which a passage counts once

// Source: Nordic UART Service, nRF Connect SDK documentation.
#define SERVICE "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
#define NOTIFY "6e400003-b5a3-f393-e0a9-e50e24dcca9e"

BLECharacteristic *lines = nullptr;
volatile uint32_t broken_at = 0;
volatile bool is_broken = false;

void IRAM_ATTR on_beam() {
  uint32_t now = micros();
  if (now - broken_at < DEBOUNCE) return;   // unsigned: right across the wrap after 71.6 min
  broken_at = now;
  is_broken = true;
}

// A peripheral that was let go must be found again.
class Again : public BLEServerCallbacks {
  void onDisconnect(BLEServer *) override { BLEDevice::startAdvertising(); }
};

void send_result(uint32_t sequence, uint32_t interval) {
  char line[32];
  snprintf(line, sizeof line, "T,%lu,%lu", (unsigned long)sequence, (unsigned long)interval);
  uint8_t sum = 0;
  for (const char *byte = line; *byte; byte++) sum ^= (uint8_t)*byte;
  char whole[40];
  int length = snprintf(whole, sizeof whole, "%s*%02X\n", line, sum);
  Serial.print(whole);
  const int PART = 20;                      // fits every connection, whatever MTU it has
  for (int begin = 0; begin < length; begin += PART) {
    int count = length - begin < PART ? length - begin : PART;
    lines->setValue((uint8_t *)whole + begin, count);
    lines->notify();
  }
}

void setup() {
  Serial.begin(115200);
  BLEDevice::init("Gate");
  BLEServer *server = BLEDevice::createServer();
  server->setCallbacks(new Again());
  BLEService *service = server->createService(SERVICE);
  lines = service->createCharacteristic(NOTIFY, BLECharacteristic::PROPERTY_NOTIFY);
  lines->addDescriptor(new BLE2902());
  service->start();
  BLEDevice::getAdvertising()->addServiceUUID(SERVICE);
  BLEDevice::startAdvertising();
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
