import { pythonTokens } from '../python/tokens.js'
import type { ArcadeFile } from './arcade-file.js'
import type { SuiteWalk } from './suite-walk.js'

const METHODS: ReadonlySet<string> = new Set(['add_case', 'extend_case', 'add_comparative_case', 'for_track'])

/** Lists every case that the walk did not come across, for example one in a comprehension. */
export function missUnreadMethods(file: ArcadeFile, path: string, walk: SuiteWalk): void {
  const { tokens } = pythonTokens(file.text, path)
  const lines = file.text.split('\n')
  for (const [index, { kind, source, end, line }] of tokens.entries()) {
    const isCall = tokens[index - 1]?.source === '.' && tokens[index + 1]?.source === '('
    if (kind !== 'name' || !METHODS.has(source) || !isCall || walk.isHandled(end)) continue
    file.draft.miss(
      line,
      `\`${source}\` is not migrated: the code around it is not read`,
      lines[line - 1] ?? source,
      false,
    )
  }
}
