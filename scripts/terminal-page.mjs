// The content of a terminal as a page to photograph: the typed commands and the coloured output.

const STYLES = {
  1: 'font-weight:600',
  2: 'opacity:.6',
  31: 'color:#ff7b72',
  32: 'color:#7ee787',
  33: 'color:#e3b341',
  36: 'color:#79c0ff',
}
const RESETS = { 22: [1, 2], 39: [31, 32, 33, 36], 0: [1, 2, 31, 32, 33, 36] }

/** @param {{ command: string, output: string }[]} typed */
export function terminalPage(typed) {
  const lines = typed.map(({ command, output }) => `<b>$ ${escaped(command)}</b>\n${coloured(output.trimEnd())}`)
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: #0d1117; color: #e6edf3 }
    main { padding: 20px 24px; font: 14px/1.5 'DejaVu Sans Mono', monospace; white-space: pre-wrap }
    b { color: #fff }
  </style><main>${lines.join('\n\n')}</main>`
}

function coloured(text) {
  const on = new Set()
  // The escape character is searched for on purpose.
  const parts = text.split(new RegExp(`${String.fromCharCode(27)}\\[(\\d+)m`))
  return parts
    .map((part, i) => {
      if (i % 2 === 0) return styled(part, [...on])
      if (STYLES[part] !== undefined) on.add(Number(part))
      for (const code of RESETS[part] ?? []) on.delete(code)
      return ''
    })
    .join('')
}

function styled(text, codes) {
  if (text === '' || codes.length === 0) return escaped(text)
  return `<span style="${codes.map((code) => STYLES[code]).join(';')}">${escaped(text)}</span>`
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
