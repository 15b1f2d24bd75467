// Values of untrusted traces as YAML on one line: they cannot end the line, a comment or a quote.
import { escapeCiCommands } from '../../core/text/ci-commands.js'

/** Words that mean the same with and without quotes, also in YAML 1.1. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z_](?:[\w./-]| (?=\w))*$/i
const MAX_PLAIN_LENGTH = 100
/** Characters that an editor or a terminal hides or interprets; see core/text/show-value.ts. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

export function yamlValue(value: unknown): string {
  if (typeof value === 'string') return yamlText(value)
  if (Array.isArray(value)) return `[${value.map(yamlValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([key, inner]) => `${yamlText(key)}: ${yamlValue(inner)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function yamlText(text: string): string {
  if (text.length <= MAX_PLAIN_LENGTH && PLAIN.test(text)) return text
  // A JSON string is a valid YAML string.
  return escapeCiCommands(JSON.stringify(text).replace(UNSAFE, escaped))
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const code = character.charCodeAt(index)
    return `\\u${code.toString(16).padStart(4, '0')}`
  }).join('')
}
