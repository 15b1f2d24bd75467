// Files that nobody writes by hand: they end with an error or a suite, soon.
import { expect, it } from 'vitest'
import { fromArcadeEvals } from './from-arcade-evals.js'
import { fromPromptfoo } from './from-promptfoo.js'
import { migrateText } from './migrate-text.js'

const inSuite = (body: string): string => `from arcade_evals import EvalSuite\nsuite = EvalSuite(name="S")\n${body}`

it('a string that does not end is an error with its line', () => {
  expect(() => fromArcadeEvals(inSuite('x = "abc\n'), 'eval_x.py')).toFailWith('BAD_USAGE', 'eval_x.py:3')
  expect(() => fromArcadeEvals(inSuite('x = """abc\n'), 'eval_x.py')).toFailWith('BAD_USAGE', 'eval_x.py:3')
})

it('so is a bracket that is not closed, or closes nothing', () => {
  expect(() => fromArcadeEvals(inSuite('x = [1, (2]\n'), 'eval_x.py')).toFailWith('BAD_USAGE', 'eval_x.py:3')
  expect(() => fromArcadeEvals(inSuite('x = [1\n'), 'eval_x.py')).toFailWith('BAD_USAGE', 'eval_x.py:3')
})

it.each([
  ['lists', `x = ${'['.repeat(50_000)}${']'.repeat(50_000)}\n`],
  ['signs', `x = ${'-'.repeat(50_000)}1\n`],
  ['blocks', Array.from({ length: 5000 }, (_, depth) => `${' '.repeat(depth)}if x:\n`).join('')],
])('deep %s in Python are an error', (_, body) => {
  expect(() => fromArcadeEvals(inSuite(body), 'eval_x.py')).toFailWith('BAD_USAGE')
})

it('long chains are read without deep recursion', () => {
  const sum = Array.from({ length: 50_000 }, () => '"a"').join(' + ')
  const calls = 'x.f()'.repeat(1).concat('.f()'.repeat(50_000))
  const { missing } = fromArcadeEvals(inSuite(`suite.add_case(name=${sum}, user_message="b")\n${calls}\n`), 'eval_x.py')
  expect(missing).toHaveLength(1)
})

it('names that double each other are not expanded', () => {
  const doubled = Array.from({ length: 60 }, (_, index) => `a${index + 1} = a${index} + a${index}\n`).join('')
  const body = `a0 = "x"\n${doubled}suite.add_case(name="n", user_message=a60)\n`
  expect(fromArcadeEvals(inSuite(body), 'eval_x.py').missing).toHaveLength(1)
})

it('loops in loops are bounded', () => {
  const loops = ['a', 'b', 'c', 'd'].map((name, depth) => `${' '.repeat(depth)}for ${name} in range(1000):\n`).join('')
  const { missing } = fromArcadeEvals(inSuite(`${loops}    suite.add_case(name="n", user_message="m")\n`), 'eval_x.py')
  expect(missing.length).toBeGreaterThan(0)
})

it('aliases of YAML and combinations of variables are bounded', () => {
  const bomb = `${Array.from(
    { length: 9 },
    (_, index) =>
      `a${index}: &a${index} [${Array(9)
        .fill(index === 0 ? 'x' : `*a${index - 1}`)
        .join(', ')}]`,
  ).join('\n')}\nproviders: [openai:gpt-4o]\n`
  expect(() => fromPromptfoo(bomb, 'p.yaml')).toFailWith('BAD_USAGE')
  const list = Array.from({ length: 40 }, (_, index) => `v${index}`)
  const vars = { a: list, b: list, c: list }
  const config = JSON.stringify({ prompts: ['{{a}}{{b}}{{c}}'], providers: ['openai:gpt-4o'], tests: [{ vars }] })
  expect(fromPromptfoo(config, 'p.json').missing).toHaveLength(1)
})

it('deep YAML is an error', () => {
  const deep = `providers: ${'['.repeat(5000)}${']'.repeat(5000)}`
  expect(() => fromPromptfoo(deep, 'p.yaml')).toFailWith('BAD_USAGE')
})

it('escapes for the terminal stay escapes in the suite and its notes', () => {
  const prompt = 'a\\x1b[31mred ::error::x'
  const { text } = fromArcadeEvals(
    inSuite(`# \u001b[31m ##[error]\nsuite.add_case(name="n", user_message="${prompt}")\n`),
    'e.py',
  )
  expect(text).not.toContain('\u001b')
  expect(text).not.toContain('##[error]')
  expect(migrateText(text, 'x.yml', undefined).text).toBe(text)
})
