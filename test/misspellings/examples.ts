// The examples, each copied to a folder where its suite may be written anew.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCode, namesInCode } from './code-suite.js'
import { namesInYaml } from './names-in-yaml.js'
import { loadYaml, RecordedSuite, type SuitePlace } from './recorded-suite.js'
import { scoreWith } from './scored-traces.js'
import type { Subject } from './subject.js'

/** npm and the scripts start in the root of the repository. */
const EXAMPLES = join(process.cwd(), 'examples')

/** Traces that a suite is scored on, where nothing is run. */
const TRACES: Readonly<Record<string, string>> = {
  'offline-traces': 'good.traces.jsonl',
  'imported-traces': 'session.jsonl',
}

/** Knows one package, and never installs another that a mistake may name. */
const NPX = `#!/bin/sh
test "$1 $2" = "-y @modelcontextprotocol/server-filesystem" || exit 1
exec node "${process.cwd()}/node_modules/@modelcontextprotocol/server-filesystem/dist/index.js" "$3"
`

export async function withExamples<Value>(use: (subjects: readonly Subject[]) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-misspellings-'))
  try {
    cpSync(EXAMPLES, folder, { recursive: true })
    // A misspelled program must not be one that happens to be here.
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    symlinkSync(process.execPath, join(bin, 'node'))
    writeFileSync(join(bin, 'npx'), NPX, { mode: 0o755 })
    // The servers of two examples and a gate import the built package; the gate is in TypeScript and has a schema.
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(process.cwd(), join(folder, 'node_modules', 'mcprove'), 'dir')
    for (const name of ['zod', 'jiti']) {
      symlinkSync(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name), 'dir')
    }
    // An audit takes seconds, and its names are checked when the suite is loaded.
    const names = readdirSync(EXAMPLES, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== 'audited-server',
    )
    const subjects: Subject[] = []
    for (const { name } of names) subjects.push(await subjectIn(join(folder, name), name, { PATH: bin }))
    return await use(subjects)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function subjectIn(folder: string, name: string, env: SuitePlace['env']): Promise<Subject> {
  const file = readdirSync(folder).find((one) => /\.mcprove\.\w+$|^gates\.yml$/.test(one)) ?? 'no suite'
  const place = { folder, file, env }
  const text = readFileSync(join(folder, file), 'utf8')
  const isCode = file.endsWith('.ts')
  const tokens = isCode ? namesInCode(text) : namesInYaml(text)
  const face = { name: `${name}/${file}`, text, tokens, tools: toolsIn(folder) }
  const traces = TRACES[name]
  if (traces !== undefined) {
    const score = (other: string) => scoreWith(place, other, traces)
    return { ...face, observe: { score, record: score, replay: score } }
  }
  const load = isCode ? loadCode(place) : loadYaml(place)
  const flags = isCode ? { models: ['claude-sonnet-4-5'], runs: 3 } : {}
  return { ...face, observe: await RecordedSuite.open(place, text, load, flags) }
}

/** Whatever a recording or a manifest calls a tool, with and without its server. */
function toolsIn(folder: string): ReadonlySet<string> {
  const tools = new Set<string>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(jsonl|yml)$/.test(file))
  for (const file of files) {
    if (file.includes('mcprove') || file.includes('gates')) continue
    const text = readFileSync(join(folder, file), 'utf8')
    for (const { groups } of text.matchAll(/"server":"(?<server>[^"]+)","name":"(?<name>[^"]+)"/g)) {
      tools.add(`${groups?.name}`).add(`${groups?.server}.${groups?.name}`)
    }
    for (const { groups } of text.matchAll(/^ {2}- name: (?<name>\S+)$/gm)) {
      tools.add(`${groups?.name}`).add(`${file.replace('.yml', '')}.${groups?.name}`)
    }
  }
  return tools
}
