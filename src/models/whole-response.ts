/**
 * A response whose body is there already, for the provider packages. A real one makes a stream to hold it, which costs
 * more than all else we do for a request; the packages read `ok`, `status`, `headers` and one reader of the body.
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
  // All that the pinned packages use of a Response; open-model.test.ts drives each of them through it.
  return response as unknown as Response
}

const NO_HEADERS = new Headers()
