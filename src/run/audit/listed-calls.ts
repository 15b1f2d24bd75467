import type { OtherServer } from '../../audit/probe/audit.js'
import type { Permission } from '../../audit/probe/permission.js'
import type { Survey } from '../../audit/session/survey.js'
import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames } from '../../core/text/show-name.js'

/** Throws BAD_USAGE when the user names a tool that neither the server nor one of the `others` lists. */
export function assertCallsListed(
  { named }: Permission,
  surveys: readonly Survey[],
  others: readonly OtherServer[],
): void {
  const all = [...surveys, ...others.map(({ survey }) => survey)]
  const listed = new Set(all.flatMap(({ tools }) => tools.map(({ name }) => String(name))))
  const unlisted = named.filter((name) => !listed.has(name))
  if (unlisted.length === 0) return
  const who = others.length === 0 ? 'the server does not list' : 'no audited server lists'
  const what = `the ${unlisted.length === 1 ? 'tool' : 'tools'} ${listNames(unlisted, 'and')}`
  throw new McproveError('BAD_USAGE', `${who} ${what}`, { hint: hintFor(unlisted, listed) })
}

function hintFor(unlisted: readonly string[], listed: ReadonlySet<string>): string {
  const near = new Set(unlisted.flatMap((name) => nearest(name, listed) ?? []))
  if (near.size > 0) return `Did you mean ${listNames(near, 'and')}?`
  return listed.size === 0 ? 'No tools are listed.' : `Listed are ${listNames(listed, 'and')}.`
}
