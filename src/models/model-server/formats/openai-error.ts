const TYPES: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  401: ['invalid_request_error', 'invalid_api_key'],
  404: ['invalid_request_error', 'not_found'],
  429: ['requests', 'rate_limit_exceeded'],
}

/** The error body of both OpenAI formats. */
export function openaiError(status: number, message: string): unknown {
  const [type, code] = TYPES[status] ?? [status < 500 ? 'invalid_request_error' : 'server_error', null]
  return { error: { message, type, param: null, code } }
}

export function bearerToken(headers: Readonly<Record<string, string>>): string | null {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}
