// A gate owns its reach: outside its folder no code asks for it by its key. What a gate brings along (rows, classes,
// names of servers, a question for a judge) it says in hooks of its contract, and reports show what was measured.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { gates } from '../../src/gates/index.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KEYS = Object.keys(gates)
/** Words that are also the names of other things: settings of an eval, and the critics of a case. */
const WORDS = new Set(['judge', 'critics'])

/** Who may name a gate, and why. A folder ends with a slash. */
const MAY_NAME: Readonly<Record<string, string>> = {
  'src/importers/': '`trajectory` is a key, and the name of a file, in logs of other tools',
  'src/learn/': 'writes suites: which gates it proposes is what it is for',
  'src/suite/mcptest/': 'which blocks another tool spells differently',
  'src/migrate/': 'writes suites',
  'src/strength/proposals/': 'writes blocks of suites',
  'src/cli/init/suite/quality-floors.ts': 'writes a suite',
  'src/evals/': 'the face of one gate for TypeScript',
  'src/vitest/trace-matchers.ts': 'six matchers, each for a gate',
  'src/core/critics/': '`tool_selection` is a line of an evaluation',
  'src/core/gate/row-variant.ts': '`distractors` is a setting of a run: tools that are injected',
  'src/run/checks/external-errors.ts': 'the same setting',
  'src/run/execute/run-tools.ts': 'the same setting',
  'src/run/execute/tool-offering.ts': 'the same setting',
  'src/run/checks/eval-errors.ts': '`judge` is a key of an eval',
  'src/suite/check/check-spelling.ts': '`judge` is a key of an eval',
  'src/score/result/result.ts': 'the format of results has a number under this key',
  'src/score/result/read-result.ts': 'the same format',
}

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* sourceFiles(path)
    else if (/\.tsx?$/.test(path) && !/\.test(-d)?\.ts$/.test(path)) yield path
  }
}

/** The places in a text that name a gate: as a string, the start of a target, a property, or the module of a gate. */
function placesIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const places: string[] = []
  const visit = (node: ts.Node): void => {
    if (namesGate(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      places.push(`${file}:${line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return places
}

function namesGate(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
    const { text } = node
    const isModule = /\/gates\/[a-z-]+\//.test(text)
    return isModule || KEYS.some((key) => text === key || text.startsWith(`${key}.`))
  }
  const isNamed = (name: ts.Node) => ts.isIdentifier(name) && KEYS.includes(name.text) && !WORDS.has(name.text)
  if (ts.isBindingElement(node)) return isNamed(node.propertyName ?? node.name)
  const hasName =
    ts.isPropertyAccessExpression(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isPropertySignature(node)
  return hasName && isNamed(node.name)
}

it('outside its folder, nothing asks for a gate by its key', () => {
  const excused = new Set<string>()
  const isExcused = (file: string) => {
    const entry = Object.keys(MAY_NAME).find((name) => (name.endsWith('/') ? file.startsWith(name) : file === name))
    if (entry !== undefined) excused.add(entry)
    return entry !== undefined
  }
  const places = [...sourceFiles('src'), ...sourceFiles('viewer/src')]
    // The entries name what is public.
    .filter((file) => !file.startsWith('src/gates/') && !/^src\/[\w-]+\.ts$/.test(file))
    .flatMap((file) => placesIn(file, readFileSync(join(ROOT, file), 'utf8')).filter(() => !isExcused(file)))
  expect(places).toEqual([])
  expect(
    Object.keys(MAY_NAME).filter((entry) => !excused.has(entry)),
    'these name no gate any more',
  ).toEqual([])
})

it('sees every way to name one', () => {
  const text = `import { judge } from '../gates/judge/gate.js'
const a = gates.find(({ gate }) => gate.key === 'judge')
const b = settings.tool_quality
const { distractors } = settings
const c = targets['critics.score'], d = targets[\`critics.\${name}\`]
const e = { recovery: 1 }
const f = critic.judge, g = 'judges'
`
  expect(placesIn('f.ts', text)).toEqual(['f.ts:1', 'f.ts:2', 'f.ts:3', 'f.ts:4', 'f.ts:5', 'f.ts:5', 'f.ts:6'])
})
