import { McproveError } from '../../core/errors/error.js'
import type { Problem } from '../../core/errors/problem.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import type { FlatIssue } from '../check/problems-from-issues.js'
import type { Server } from '../schema/server-schema.js'
import type { Suite } from '../suite.js'
import { type Environment, expandVariables } from './expand-variables.js'

/**
 * A server with its variables expanded. Throws SUITE_INVALID with the position of each variable that is not set. Called
 * per server, so that only the servers of the selected tests need their variables.
 */
export function expandServer(suite: Suite, name: string, environment: Environment): Server {
  const entry = suite.servers.get(name)
  if (entry === undefined) {
    const near = nearest(name, suite.servers.keys())
    const hint = near === undefined ? undefined : `Did you mean ${showName(near)}?`
    throw new McproveError('SUITE_INVALID', `${suite.file} has no server ${showName(name)}`, { hint })
  }
  if ('tools' in entry.server) return entry.server
  const issues: FlatIssue[] = []
  // Expanding replaces text with text, so the shape stays the same.
  const server = expandVariables(entry.server, environment, [], issues) as Server
  if ('url' in server && issues.length === 0 && !/^https?:\/\/[^/\s]+/.test(server.url)) {
    issues.push({
      path: ['url'],
      part: 'value',
      code: 'url',
      message: `${JSON.stringify(server.url)} is not an http(s) URL`,
    })
  }
  if (issues.length === 0) return server
  const problems = issues.map(({ path, message, hint }) => entry.problemAt(path, message, hint))
  throw new McproveError('SUITE_INVALID', `the server ${showName(name)} cannot be started: ${first(problems)}`, {
    problems,
  })
}

function first([problem]: readonly Problem[]): string {
  return problem === undefined ? '' : `${problem.message} (${problem.file}:${problem.line}:${problem.column})`
}
