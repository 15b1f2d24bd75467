// Instructions that a reader does not recognise because they are encoded, and a model decodes without being asked.
import type { TextRule } from '../rule.js'
import { showPlace, showQuote } from '../show-text.js'
import { orderIn } from './model-instructions.js'

/** Shorter texts cannot hold an instruction. */
const MIN_DECODED = 12
/** A payload in a payload is decoded as well. */
const MAX_LAYERS = 3
const MAX_ENCODED = 20_000

/** Each at most once per character, so that no text takes quadratic time. */
const ENCODINGS: readonly {
  readonly name: string
  readonly pattern: RegExp
  readonly decode: (text: string) => string
}[] = [
  { name: 'base64', pattern: /(?<![\w+/=-])[A-Za-z0-9+/_-]{16,}={0,2}/g, decode: fromBase64 },
  { name: 'hex', pattern: /(?<![0-9A-Za-z])(?:[0-9a-f]{2}[ :]?){12,}(?![0-9A-Za-z])/gi, decode: fromHex },
  {
    name: 'percent signs',
    pattern: /(?<![\w.~+%-])[\w.~+-]{0,30}(?:%[0-9a-f]{2}[\w.~+-]{0,30}){3,}/gi,
    decode: fromPercent,
  },
  { name: 'character codes', pattern: /(?:\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|&#x?[0-9a-f]{2,5};){8,}/gi, decode: fromCodes },
]

/** Commands that fetch or destroy, as a payload for a tool that runs them. */
const COMMAND =
  /\b(?:curl|wget|invoke-webrequest|iwr)\b[^\n]{0,80}https?:|\brm -rf [~/]|\|\s*(?:ba|z)?sh\b|\beval\(|\bpowershell -e/i

export const encodedPayload: TextRule = {
  kind: 'encoded_payload',
  level: 'critical',
  check: ({ strings }, report) => {
    for (const { place, text } of strings) {
      const found = payloadIn(text, MAX_LAYERS)
      if (found === null) continue
      report(
        place,
        `${showPlace(place)} hides an instruction in ${found.encoding} (${showQuote(found.decoded)}): remove it, because a reviewer cannot read what the model decodes`,
      )
    }
  },
}

interface Payload {
  readonly encoding: string
  readonly decoded: string
}

function payloadIn(text: string, layers: number): Payload | null {
  if (layers === 0 || text.length < 2 * MIN_DECODED) return null
  for (const { name, pattern, decode } of ENCODINGS) {
    for (const [encoded] of text.matchAll(pattern)) {
      if (encoded.length > MAX_ENCODED) continue
      const decoded = decode(encoded)
      if (decoded.length < MIN_DECODED || !isReadable(decoded)) continue
      if (orderIn(decoded) !== null || COMMAND.test(decoded)) return { encoding: name, decoded }
      const inner = payloadIn(decoded, layers - 1)
      if (inner !== null) return { encoding: name, decoded: inner.decoded }
    }
  }
  return null
}

/** Random bytes hardly ever are printable ASCII throughout. */
function isReadable(text: string): boolean {
  return /^[\x20-\x7e\n\r\t]*$/.test(text)
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** By hand: `atob` and `Buffer` do not exist in the pure folders. */
function fromBase64(text: string): string {
  const digits = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  let decoded = ''
  let bits = 0
  let value = 0
  for (const digit of digits) {
    value = ((value << 6) | BASE64.indexOf(digit)) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    decoded += String.fromCharCode((value >> bits) & 0xff)
  }
  return decoded
}

function fromHex(text: string): string {
  return text.replace(/[ :]/g, '').replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}

function fromPercent(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_whole, pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}

function fromCodes(text: string): string {
  return text
    .replace(/\\[ux]([0-9a-f]{2,4})/gi, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#x([0-9a-f]{2,5});/gi, (_whole, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#([0-9]{2,5});/g, (_whole, code) => String.fromCodePoint(Number(code)))
}
