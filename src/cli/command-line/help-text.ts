import type { ArgumentDeclaration, OptionDeclaration } from './option.js'

/** The same width on every terminal. */
const WIDTH = 80

export interface HelpTopic {
  readonly name: string
  readonly summary: string
  readonly arguments: readonly ArgumentDeclaration[]
  readonly options: readonly OptionDeclaration[]
  readonly examples: readonly string[]
}

export function helpText({ name, summary, arguments: args, options, examples }: HelpTopic): string {
  const shortest = (text: string) => text.replace(/[<>[\].]/g, '')
  const rows = {
    Arguments: args.map((argument) => [shortest(argument.name), argument.summary] as const),
    Options: options.map(({ flag, summary: text }) => [flag, text] as const),
  }
  const column = Math.max(...Object.values(rows).flatMap((list) => list.map(([term]) => term.length))) + 4
  const lists = Object.entries(rows).flatMap(([title, list]) =>
    list.length === 0 ? [] : [`${title}:\n${list.map(([term, text]) => row(term, text, column)).join('\n')}`],
  )
  const usage = ['Usage: mcprove', name, '[options]', ...args.map((argument) => argument.name)].join(' ')
  const shown = `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`
  return `${[usage, wrap(summary, WIDTH).join('\n'), ...lists, shown].join('\n\n')}\n`
}

function row(term: string, text: string, column: number): string {
  const lines = wrap(text, Math.max(WIDTH - column, 20))
  return `  ${term}`.padEnd(column) + lines.join(`\n${' '.repeat(column)}`)
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
