// Reads a page of the documentation into its executable parts: code blocks, and commands in hidden comments.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Snippet {
  readonly kind: 'snippet'
  /** Where the block begins, from 1. */
  readonly line: number
  readonly language: string
  /** What follows the language: the file it is, when there is a dot in it, else a label. */
  readonly title: string
  readonly text: string
  /** Why the executor leaves it alone, from the comment above it. */
  readonly exemption: Exemption | null
  /** The prose up to the next block. */
  readonly prose: string
}

/** `<!-- not run: why -->`, or `<!-- tested by FILE: how -->` for what takes more than this executor has. */
export interface Exemption {
  readonly by: string | null
  readonly reason: string
}

/** `<!-- $ command -->`: a console that no reader sees. */
export interface HiddenConsole {
  readonly kind: 'hidden'
  readonly line: number
  readonly text: string
}

export interface Page {
  /** Relative to the root. */
  readonly file: string
  readonly text: string
  readonly steps: readonly (Snippet | HiddenConsole)[]
}

/** Every page of the repository whose blocks are executed. */
export function pages(): Page[] {
  const isPage = (file: string) => /^(docs|examples)\/.*\.md$|^src\/.*\/README\.md$|^[^/]+\.md$/.test(file)
  const isOther = (file: string) => /^(CHANGELOG|THIRD-PARTY-NOTICES)\.md$/.test(file)
  const below = ['docs', 'examples', 'src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  return [...readdirSync(ROOT), ...below]
    .filter((file) => isPage(file) && !isOther(file))
    .sort()
    .map((file) => readPage(file, readFileSync(join(ROOT, file), 'utf8')))
}

export function readPage(file: string, text: string): Page {
  const lines = text.split('\n')
  const steps: (Snippet | HiddenConsole)[] = []
  let comment: string | null = null
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const fence = /^(\s*)(`{3,})\s*(\S*)\s*(.*?)\s*$/.exec(line)
    if (fence !== null) {
      const [, indent = '', ticks = '', language = '', title = ''] = fence
      const end = lines.findIndex((other, at) => at > index && other.trim().startsWith(ticks))
      if (end < 0) throw new Error(`${file}:${index + 1}: this code block has no end`)
      const body = lines
        .slice(index + 1, end)
        .map((inner) => (inner.startsWith(indent) ? inner.slice(indent.length) : inner))
      const code = body.map((inner) => `${inner}\n`).join('')
      const next = lines.findIndex((other, at) => at > end && /^\s*```/.test(other))
      const prose = lines.slice(end + 1, next < 0 ? lines.length : next).join('\n')
      const exemption = comment === null ? null : exemptionFrom(comment)
      steps.push({ kind: 'snippet', line: index + 1, language, title, text: code, exemption, prose })
      comment = null
      index = end
    } else if (line.startsWith('<!--')) {
      const end = lines.findIndex((other, at) => at >= index && other.includes('-->'))
      comment =
        lines
          .slice(index, end + 1)
          .join('\n')
          .slice(4)
          .split('-->')[0]
          ?.trim() ?? ''
      if (comment.startsWith('$ ')) steps.push({ kind: 'hidden', line: index + 1, text: `${comment}\n` })
      index = end
    } else if (line.trim() !== '') comment = null
  }
  return { file, text, steps }
}

function exemptionFrom(comment: string): Exemption | null {
  const [, reason] = /^not run: (.+)$/s.exec(comment) ?? []
  if (reason !== undefined) return { by: null, reason }
  const [, by, how] = /^tested by (\S+): (.+)$/s.exec(comment) ?? []
  return by === undefined || how === undefined ? null : { by, reason: how }
}
