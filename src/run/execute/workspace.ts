// The folder of one run: a copy of `workspace:`, available to servers and prompts as ${RUN_DIR}.
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { allowedPath } from '../../files/confinement.js'
import type { AgentTest, Suite } from '../../suite/suite.js'

// biome-ignore lint/suspicious/noTemplateCurlyInString: the variable as suites write it.
const VARIABLE = '${RUN_DIR}'

export interface Workspace {
  readonly folder: string
  /** For texts of the run: replaces `${RUN_DIR}` with the folder. */
  readonly fill: <T>(value: T) => T
  /** For texts of the trace: replaces the folder with `${RUN_DIR}`, so that two runs record the same. */
  readonly hide: <T>(value: T) => T
  remove(): Promise<void>
}

/** The folder of a run of an agent test. */
export async function openWorkspace(suite: Suite, test: AgentTest, cwd: string): Promise<Workspace | null> {
  const { workspace, servers = [], prompt, turns, setup, verify, external } = test.settings
  const texts = [prompt, turns, setup, verify, external]
  return await openFolder(suite, { workspace, servers, texts, file: test.position.file }, cwd)
}

export interface FolderUse {
  readonly workspace: string | undefined
  readonly servers: readonly string[]
  /** What may use `${RUN_DIR}`, besides the servers. */
  readonly texts: unknown
  /** `workspace` is relative to this file. */
  readonly file: string
}

/** Creates the folder when there is a `workspace:` or something uses `${RUN_DIR}`; null otherwise. */
export async function openFolder(
  suite: Suite,
  { workspace, servers, texts, file }: FolderUse,
  cwd: string,
): Promise<Workspace | null> {
  const written = [texts, servers.map((name) => suite.servers.get(name)?.server)]
  if (workspace === undefined && !JSON.stringify(written).includes(VARIABLE)) return null
  const fixture = workspace === undefined ? null : allowedPath(resolve(cwd, dirname(file), workspace), workspace)
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mcprove-run-')))
  if (fixture !== null) await copyFixture(fixture, workspace ?? '', folder)
  return {
    folder,
    fill: (value) => fillRunDir(value, folder),
    hide: (value) => replaceTexts(value, folder, VARIABLE),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function copyFixture(from: string, name: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true })
  } catch (cause) {
    await rm(to, { recursive: true, force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new McproveError('FIXTURE_FAILED', `the workspace ${name} cannot be copied: ${reason}`, {
      hint: 'Give a folder next to the suite.',
      cause,
    })
  }
}

/** `${RUN_DIR}` in every string of a value becomes the folder. */
export function fillRunDir<T>(value: T, folder: string): T {
  return replaceTexts(value, VARIABLE, folder)
}

/** A copy of a JSON value with a text replaced in every string; the same object when it does not occur. */
function replaceTexts<T>(value: T, search: string, replacement: string): T {
  return mapTexts(value, (text) => (text.includes(search) ? text.replaceAll(search, () => replacement) : text))
}

/** Maps every string of a JSON value, except keys. Parts that do not change stay the same object. */
export function mapTexts<T>(value: T, map: (text: string) => string): T
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const mapped = value.map((item) => mapTexts(item, map))
    return mapped.some((item, index) => item !== value[index]) ? mapped : value
  }
  const entries = Object.entries(value)
  const mapped = entries.map(([key, item]) => [key, mapTexts(item, map)] as const)
  return mapped.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(mapped) : value
}
