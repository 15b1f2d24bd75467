import { McproveError } from '../../core/errors/error.js'
import { MemberSet } from '../../core/members/member-set.js'
import { listSome } from '../../core/text/list-some.js'
import { ToolTable } from '../../core/trace/tool.js'
import type { ToolDefinition } from '../../core/trace/trace.js'

/**
 * The tools that member ids name, in list order. An id that names no tool is refused, because it would test nothing.
 */
export function namedTools(
  tools: readonly ToolDefinition[],
  ids: readonly string[],
  option: 'of' | 'ablate',
): readonly ToolDefinition[] {
  const table = new ToolTable()
  const matches = (id: string) => {
    const members = new MemberSet([id])
    return tools.filter(({ server, name }) => members.has(table.intern(server, name)))
  }
  const found = new Set<ToolDefinition>()
  const unknown: string[] = []
  for (const id of ids) {
    const named = matches(id)
    if (named.length === 0) unknown.push(id)
    for (const tool of named) found.add(tool)
  }
  if (unknown.length > 0 || found.size === 0) throw nothingNamed(tools, unknown, option)
  return tools.filter((tool) => found.has(tool))
}

function nothingNamed(tools: readonly ToolDefinition[], ids: readonly string[], option: string): McproveError {
  const known = listSome(tools.map(({ server, name }) => (server === null ? name : `${server}.${name}`)))
  const message = `\`distractors.${option}\` does not match a tool of this test: ${listSome(ids) || 'the list is empty'}`
  return new McproveError('SUITE_INVALID', `${message} (there are ${known || 'none'})`, {
    hint: 'Use tools that the servers of the test offer.',
  })
}
