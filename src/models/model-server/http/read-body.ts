import type { IncomingMessage } from 'node:http'
import { findJsonError } from '../../../core/json/json-position.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { Refusal } from '../refusal.js'
import { decodeBody } from './decode-body.js'

export const MAX_BODY_BYTES = 16 * 1024 * 1024

/** The JSON object of a request, and its length in characters. Throws a Refusal. */
export async function readRequest(
  incoming: IncomingMessage,
): Promise<{ body: Readonly<Record<string, unknown>>; length: number }> {
  const chunks: Buffer[] = []
  let size = 0
  // Read to the end in any case: a client that is still sending would not receive the refusal.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BODY_BYTES) throw new Refusal(413, `the body has ${size} bytes, ${MAX_BODY_BYTES} at most`)
  const encoding = incoming.headers['content-encoding'] ?? ''
  const text = (await decodeBody(Buffer.concat(chunks), encoding, MAX_BODY_BYTES)).toString('utf8')
  const body = parse(text)
  if (!isRecord(body)) throw new Refusal(400, 'the body is not a JSON object')
  return { body, length: text.length }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const error = findJsonError(text)
    throw new Refusal(
      400,
      `the body is not JSON: ${error?.message ?? 'too deep'} (line ${error?.line}, column ${error?.column})`,
    )
  }
}
