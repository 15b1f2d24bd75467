// All checks of `mcprove doctor`. They run concurrently; their lines are in a fixed order.
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { timeLimit } from '../../core/process/time-limit.js'
import { findSuites } from '../../files/discovery/find-suites.js'
import { loadSuiteFile } from '../../files/discovery/suite-files.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import { checkSuite } from '../../run/checks/check-suite.js'
import { suiteSecrets } from '../../run/plan/suite-secrets.js'
import type { Suite } from '../../suite/suite.js'
import { suiteContents } from '../suite-contents.js'
import { orphanFindings, recordingFindings } from './cassette-findings.js'
import { type CheckedSuite, checkedSuite, DEFAULT_TIMEOUT_MS, type DoctorSetting } from './checked-suite.js'
import { editorFinding } from './editor-finding.js'
import { type Finding, troubleOf } from './finding.js'
import { type KeySources, keyFindings } from './key-findings.js'
import { nodeFinding, writeFindings } from './machine.js'
import { modelFindings } from './model-findings.js'
import { serverFindings } from './server-findings.js'

export interface Examination {
  readonly files: readonly string[]
  readonly nodeVersion: string
  readonly setting: DoctorSetting
  readonly keys: KeySources
}

interface LoadedFile {
  readonly file: string
  readonly suites: readonly CheckedSuite[]
  /** About loading and checking it. */
  readonly findings: readonly Finding[]
}

export async function examine({ files, nodeVersion, setting, keys }: Examination): Promise<Finding[]> {
  const { cwd } = setting
  const found = suitesOf(files, cwd)
  const loaded: LoadedFile[] = []
  for (const file of found.files) loaded.push(await loadFile(file, setting))
  const ofSuites = await settled(loaded.flatMap((one) => findingsOf(one, setting, keys)))
  return [
    nodeFinding(nodeVersion),
    ...writeFindings(found.files, cwd),
    ...found.findings,
    ...ofSuites,
    ...orphanFindings(
      loaded.flatMap(({ suites }) => suites),
      cwd,
    ),
  ]
}

/** Without a suite, the machine is still checked. */
function suitesOf(args: readonly string[], cwd: string): { files: readonly string[]; findings: readonly Finding[] } {
  try {
    return { files: findSuites(args, cwd).map(({ file }) => file), findings: [] }
  } catch (error) {
    const isExpected = args.length === 0 && isMcproveError(error) && error.code === 'SUITE_NOT_FOUND'
    const about = { check: 'suite', subject: null, suite: null, ...troubleOf(error) } as const
    return { files: [], findings: [{ ...about, status: isExpected ? 'warn' : 'fail' }] }
  }
}

async function loadFile(file: string, setting: DoctorSetting): Promise<LoadedFile> {
  const suites: CheckedSuite[] = []
  const findings: Finding[] = []
  const about = { check: 'suite', subject: file, suite: file } as const
  try {
    for (const suite of await loadInTime(file, setting)) {
      suites.push(await checkedSuite(suite, setting))
      findings.push({ ...about, ...(await suiteVerdict(suite, setting)) })
    }
  } catch (error) {
    findings.push({ ...about, status: 'fail', ...troubleOf(error) })
  }
  return { file, suites, findings }
}

/** The code of a suite may wait for something that never comes. */
async function loadInTime(file: string, { cwd, env, signal, timeoutMs }: DoctorSetting): Promise<readonly Suite[]> {
  const limit = timeLimit(timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const timeout = AbortSignal.timeout(limit)
  const end = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      const hint = 'See what its code waits for, or give it more time with --timeout <ms>.'
      reject(new McproveError('SUITE_INVALID', `${file} was not loaded within ${limit} ms`, { hint }))
    }
    for (const one of [timeout, signal]) one.addEventListener('abort', giveUp, { once: true })
  })
  return await Promise.race([loadSuiteFile(file, { cwd: () => cwd, env }), end])
}

async function suiteVerdict(
  suite: Suite,
  setting: DoctorSetting,
): Promise<Pick<Finding, 'status' | 'message' | 'hint'>> {
  const hint = `See \`mcprove validate ${suite.file}\`.`
  try {
    await checkSuite(suite, setting)
  } catch (error) {
    return { status: 'fail', message: troubleOf(error).message, hint }
  }
  const contents = suiteContents(suite)
  const count = suite.warnings.length
  if (count === 0) return { status: 'ok', message: contents, hint: null }
  return { status: 'warn', message: `${contents}, with ${count === 1 ? 'a warning' : `${count} warnings`}`, hint }
}

/** In the order of the output. */
function findingsOf(
  { file, suites, findings }: LoadedFile,
  setting: DoctorSetting,
  keys: KeySources,
): Promise<Finding>[] {
  const now = (list: readonly (Finding | null)[]) => list.flatMap((one) => (one === null ? [] : [Promise.resolve(one)]))
  return [
    ...now(findings),
    ...suites.flatMap((checked) => {
      const { redactText } = createRedactor(suiteSecrets(checked.suite, setting))
      const started = [
        ...now(keyFindings(checked, keys)),
        ...serverFindings(checked, setting),
        ...modelFindings(checked, setting),
        ...now(recordingFindings(checked)),
      ]
      return started.map(async (finding) => {
        const { message, hint, ...rest } = await finding
        return { ...rest, message: redactText(message), hint: hint === null ? null : redactText(hint) }
      })
    }),
    ...now(suites.length === 0 ? [] : [editorFinding(file, setting.cwd)]),
  ]
}

/** Waits for all of them, because one that failed must not leave the servers of the others behind. */
async function settled(findings: readonly Promise<Finding>[]): Promise<Finding[]> {
  const ended = await Promise.allSettled(findings)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
