import { pythonTokens, type Token } from '../python/tokens.js'
import type { ArcadeFile } from './arcade-file.js'
import { CASE_METHODS } from './read-case.js'
import { TOOL_METHODS } from './read-servers.js'

const METHODS: ReadonlySet<string> = new Set([...CASE_METHODS, ...TOOL_METHODS])
const CLASS = /^(?:EvalCase|(?:Named)?Expected(?:MCP)?ToolCall|\w*Critic)$/

/** Lists every case, server, expected call and critic that was not come across, for example one in a comprehension. */
export function missUnreadCalls(file: ArcadeFile, path: string): void {
  const { tokens } = pythonTokens(file.text, path)
  const listed = file.listed.toSorted((a, b) => a.start - b.start)
  let next = 0
  let listedTo = 0
  for (const [index, token] of tokens.entries()) {
    for (let span = listed[next]; span !== undefined && span.start <= token.start; span = listed[++next]) {
      listedTo = Math.max(listedTo, span.end)
    }
    if (token.start < listedTo || file.read.has(token.end) || !isCall(tokens, index, file)) continue
    listedTo = endOfCall(tokens, index)
    const source = linesOf(file.text, token.start, listedTo)
    file.draft.miss(token.line, `\`${token.source}\` is not migrated: the code around it is not read`, source, false)
  }
}

/** The whole lines from one position to another. */
function linesOf(text: string, start: number, end: number): string {
  const lineEnd = text.indexOf('\n', end)
  return text.slice(text.lastIndexOf('\n', start) + 1, lineEnd < 0 ? text.length : lineEnd)
}

function isCall(tokens: readonly Token[], index: number, { functions }: ArcadeFile): boolean {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (token?.kind !== 'name' || after?.source !== '(') return false
  if (before?.source === 'class' || before?.source === 'def') return false
  if (before?.source === '.' && METHODS.has(token.source)) return true
  return CLASS.test(token.source) || (before?.source !== '.' && functions.has(token.source))
}

function endOfCall(tokens: readonly Token[], index: number): number {
  let depth = 0
  for (const { kind, source, end } of tokens.slice(index + 1)) {
    if (kind !== 'sign') continue
    if ('([{'.includes(source)) depth++
    else if (')]}'.includes(source) && --depth === 0) return end
  }
  return tokens[index]?.end ?? 0
}
