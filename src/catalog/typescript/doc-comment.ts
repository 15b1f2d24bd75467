import { cleanText } from '../../core/text/show-value.js'

/** A description as a comment above what it describes, with a line feed at its end; empty without a description. */
export function docComment(description: unknown, indent: string): string {
  if (typeof description !== 'string') return ''
  const lines = cleanText(description.trim())
    .replaceAll('*/', '*\\/')
    .split('\n')
    .map((line) => line.trimEnd())
  const [only = ''] = lines
  if (lines.length === 1) return only === '' ? '' : `${indent}/** ${only} */\n`
  const body = lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`)
  return `${indent}/**\n${body.join('')}${indent} */\n`
}
