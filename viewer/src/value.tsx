import { useState } from 'preact/hooks'
import { cleanText, cut } from '../../src/core/text/show-value.js'

/** More than this at once makes a browser slow. */
const FIRST_CHARS = 4000

/** A value of a trace: text as text, anything else as indented JSON; long values are folded. */
export function Value({ value }: { readonly value: unknown }) {
  const [isWhole, setWhole] = useState(false)
  if (value === undefined || value === null) return <p class="muted">Nothing.</p>
  const text = textOf(value)
  const isLong = text.length > FIRST_CHARS
  return (
    <div class="value">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <bdi>{cleanText(isLong && !isWhole ? `${cut(text, FIRST_CHARS)}…` : text)}</bdi>
      </pre>
      {isLong && !isWhole && (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          Show all {Math.ceil(text.length / 1000)} kB
        </button>
      )}
    </div>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value, null, 2)
  } catch {
    return 'nested too deeply to be shown'
  }
}
