// A screen whose stream ended may have been sent away, or the room was closed: it is told so where it
// may ask again.

const patience = 2000;

export async function leaveIfShutOut() {
  try {
    const response = await fetch("/api/v1/screen", {
      cache: "no-store", signal: AbortSignal.timeout(patience),
    });
    if (response.status === 401) location.replace("/pair?left");
  } catch (error) {
    // Nobody answers: the page says that there is no contact, and tries on.
    if (!(error instanceof TypeError) && error.name !== "TimeoutError") throw error;
  }
}
