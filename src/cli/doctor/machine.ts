// What every suite needs of the machine.
import { dirname, join, relative, resolve } from 'node:path'
import { requireWritable } from '../../files/writable-folder.js'
import { type Finding, troubleOf } from './finding.js'

/** `engines.node` of package.json. */
export const REQUIRED_NODE = '20.19'

export function nodeFinding(version: string): Finding {
  const isEnough = atLeast(version, REQUIRED_NODE)
  return {
    status: isEnough ? 'ok' : 'fail',
    check: 'node',
    subject: null,
    suite: null,
    message: `version ${version}${isEnough ? '' : `, but mcprove requires ${REQUIRED_NODE} or newer`}`,
    hint: isEnough ? null : 'Install a newer Node.',
  }
}

function atLeast(version: string, required: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [requiredMajor = 0, requiredMinor = 0] = required.split('.').map(Number)
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)
}

/** The folders that commands write to: one line when all can be written, else one for each that cannot. */
export function writeFindings(suites: readonly string[], cwd: string): Finding[] {
  const recordings = suites.map((file) => join(dirname(resolve(cwd, file)), 'cassettes'))
  const folders = [...new Set([cwd, join(cwd, '.mcprove'), ...recordings])]
  const shown = (folder: string) => relative(cwd, folder).replaceAll('\\', '/') || '.'
  const about = { check: 'write', suite: null } as const
  const failed = folders.flatMap((folder): Finding[] => {
    try {
      requireWritable(folder, shown(folder))
      return []
    } catch (error) {
      const { message } = troubleOf(error)
      const hint = 'Change its permissions, or remove what is in its place.'
      return [{ ...about, status: 'fail', subject: shown(folder), message, hint }]
    }
  })
  if (failed.length > 0) return failed
  return [{ ...about, status: 'ok', subject: null, message: folders.map(shown).join(', '), hint: null }]
}
