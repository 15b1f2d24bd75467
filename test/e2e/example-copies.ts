// examples/ as a reader uses them: copied out of the repository, beside an installed mcprove, where there is no program but
// node. What is run is read from the table of examples/README.md and from the first lines of each example.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { cli, ROOT } from './run-cli.js'

export const EXAMPLES = join(ROOT, 'examples')

/** The folder of a project, as `npm install mcprove jiti` leaves it. */
export const project = mkdtempSync(join(tmpdir(), 'mcprove-examples-'))
const bin = join(project, 'bin')

// For all files that share this process.
process.once('exit', () => rmSync(project, { recursive: true, force: true }))
writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
const modules = join(project, 'node_modules')
for (const part of ['package.json', 'dist']) {
  cpSync(join(ROOT, part), join(modules, 'mcprove', part), { recursive: true })
}
for (const name of ['zod', 'jiti']) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name), 'dir')
mkdirSync(bin)
symlinkSync(process.execPath, join(bin, 'node'))

const ROW = /^\| \[(?<name>[\w-]+)\]\(\k<name>\) \| .+? \| `(?<command>mcprove .+?)` \| (?<model>.+?) \|$/gm

/** The rows of the table: the folder, the command, and who plays the model. */
export const listed = [...readFileSync(join(EXAMPLES, 'README.md'), 'utf8').matchAll(ROW)].map(({ groups = {} }) => ({
  name: groups.name ?? '',
  command: groups.command,
  model: groups.model,
}))

interface Example {
  readonly folder: string
  /** The file whose first lines tell about the example, and these lines. */
  readonly file: string
  readonly head: string
  readonly command: string
}

export function copyExample(name: string, as = name): Example {
  const folder = join(project, as)
  cpSync(join(EXAMPLES, name), folder, { recursive: true })
  const file = readdirSync(folder).find((one) => /\.mcprove\.\w+$|^gates\.yml$/.test(one)) ?? 'no suite'
  const [head = ''] = /^(?:(?:#|\/\/) .+\n)+/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  const [, command = ''] = / Run it: +(.+)\n/.exec(head) ?? []
  expect(listed.find((row) => row.name === name)?.command).toBe(command)
  return { folder, file, head, command }
}

/** What the example prints; it passes. */
export async function passing(name: string): Promise<string> {
  const example = copyExample(name)
  return await run(example, example.command, 0)
}

/** Why it fails, seen as its first lines say: the checks with their reasons. */
export async function failing(name: string): Promise<string> {
  const example = copyExample(name, `${name}-failing`)
  const [, way = ''] = / See it fail: (.+)\n/.exec(example.head) ?? []
  const change = /^change `(?<from>.+)` to `(?<to>.+)`, and run it again\.$/.exec(way)?.groups
  if (change !== undefined) edit(example, change.from ?? '', change.to ?? '')
  const stdout = await run(example, change === undefined ? way : example.command, 1)
  return stdout
    .split('\n\n')
    .filter((part) => part.startsWith('FAILED'))
    .join('\n')
}

function edit({ folder, file, head }: Example, from: string, to: string): void {
  const body = readFileSync(join(folder, file), 'utf8').slice(head.length)
  expect(body).toContain(from)
  writeFileSync(join(folder, file), head + body.replaceAll(from, to))
}

async function run({ folder }: Example, command: string, code: number): Promise<string> {
  const [, ...args] = command.split(' ')
  // jiti would leave files beside those of everybody else.
  const env = { PATH: bin, ANTHROPIC_API_KEY: '', OPENAI_API_KEY: '', JITI_FS_CACHE: 'false' }
  const outcome = await cli(args, { cwd: folder, env })
  // Replays of external agents tell how old they are.
  const told = outcome.stderr.replaceAll(/^replayed from .*\n/gm, '')
  expect({ code: outcome.code, told }).toEqual({ code, told: '' })
  return outcome.stdout
}
