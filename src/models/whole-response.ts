/**
 * A response whose body is already there, for the provider packages. A real Response creates a stream, which costs more
 * than everything else we do for a request. The packages read `ok`, `status`, `headers` and one reader of the body.
 */
export function wholeResponse(body: unknown): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  let isRead = false
  const read = async () => {
    const result = isRead ? { done: true, value: undefined } : { done: false, value: bytes }
    isRead = true
    return result
  }
  const reader = { read, cancel: async () => undefined, releaseLock: () => undefined }
  const response = { ok: true, status: 200, statusText: 'OK', headers: NO_HEADERS, body: { getReader: () => reader } }
  // All that the pinned packages use of a Response; open-model.test.ts tests each of them with it.
  return response as unknown as Response
}

const NO_HEADERS = new Headers()
