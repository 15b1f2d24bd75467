// `capture`: what models called, in four forms, with every hostile text inert and one run's trouble its own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { casesModule, EVALS, environmentAt } from './eval-suites.js'
import { cliInProcess as cli } from './in-process.js'
import { type CliOutcome, expectCalm, folderWith } from './run-cli.js'
import { folderOf, KEYS, model } from './run-suite.js'

const CLAUDE = ['--model', 'anthropic/claude-sonnet-4-5']

function capture(cwd: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<CliOutcome> {
  return cli(['capture', ...args], { cwd, env })
}

it('writes the calls in the shape of `critics.expected`, live and from a recording, to four forms at once', async () => {
  const server = await model({ text: 'Done.', calls: [{ name: 'book', args: { title: 'Ana', minutes: 30 } }] })
  const folder = folderWith({ [EVALS]: casesModule('Ana', 'Bob') })
  const env = environmentAt(server)
  const live = await capture(folder, [...CLAUDE, '--runs', '2', '--record', '--reporter', 'json'], env)
  expect(live.code).toBe(0)
  const run = {
    outcome: 'completed',
    calls: [{ tool: 'book', args: { title: 'Ana', minutes: 30 } }],
    response: 'Done.',
  }
  const row = { suite: EVALS, model: 'anthropic/claude-sonnet-4-5', replayed: false }
  expect(JSON.parse(live.stdout)).toEqual({
    schema: 'mcprove/capture@1',
    exit_code: 0,
    tests: ['Ana', 'Bob'].map((name) => ({ ...row, name, runs: [1, 2].map((number) => ({ run: number, ...run })) })),
  })
  const asked = server.requestCount
  const files = ['calls.json', 'calls.md', 'calls.html', 'calls.txt']
  const flags = [...CLAUDE, '--replay', '--quiet', '--include-context', ...files.flatMap((file) => ['-o', file])]
  const written = async () => {
    expect(await capture(folder, flags, KEYS)).toMatchObject({ code: 0, stdout: '', stderr: '' })
    return files.map((file) => readFileSync(join(folder, file), 'utf8'))
  }
  const [first, second] = [await written(), await written()]
  expect(second).toEqual(first)
  expect(server.requestCount).toBe(asked)
  const [json = '', markdown, html, text] = first
  expect(JSON.parse(json).tests[0].context).toEqual({ system: 'Be brief.', messages: [], turns: ['Ana'] })
  expect(markdown).toContain('```text\nbook {"title":"Ana","minutes":30}\n```')
  expect(html).toContain('<pre>book {&quot;title&quot;:&quot;Ana&quot;,&quot;minutes&quot;:30}</pre>')
  expect(text).toContain(
    '  Ana\n    system: Be brief.\n    user: Ana\n    run 1: completed, 1 call\n      book {"title"',
  )
})

it('takes the agent tests of a YAML suite alone, and says nothing of their verdict', async () => {
  const server = await model([{ calls: [{ name: 'fake.echo', args: { text: 'x' } }] }, { text: 'Done.' }])
  const tools = [{ name: 'direct', server: 'fake', tool: 'echo', expect: [{ is_error: true }] }]
  const folder = folderOf(server, [{ name: 'fails its check' }], { tools, tool_quality: {} })
  const outcome = await capture(folder, [], KEYS)
  expect(outcome.code).toBe(0)
  expect(outcome.stdout).toBe(`suite.mcprove.yml
  fails its check
    run 1: completed, 1 call
      fake.echo {"text":"x"}
      said: Done.
`)
})

it("one run's trouble loses no other, and is exit 2", async () => {
  const server = await model(({ prompt }) =>
    prompt === 'down'
      ? { error: { status: 500, message: 'out of order', retry_after: 0 } }
      : { calls: [{ name: 'book', args_text: '{"title": ' }] },
  )
  const folder = folderWith({ [EVALS]: casesModule('down', 'garbled') })
  const outcome = await capture(folder, ['--model', 'openai/gpt-5', '--reporter', 'json'], environmentAt(server))
  expect(outcome.code).toBe(2)
  expect(JSON.parse(outcome.stdout)).toMatchObject({
    exit_code: 2,
    tests: [
      { name: 'down', runs: [{ outcome: 'infra_error', error: expect.stringContaining('out of order'), calls: [] }] },
      { name: 'garbled', runs: [{ calls: [{ tool: 'book', args: null, args_text: '{"title": ' }] }] },
    ],
  })
})

it('hostile texts are inert in every form', async () => {
  const hostile = '\u001b[2J\u202e<script>alert(1)</script>\n```\n# [x](javascript:alert(1)) @all'
  const server = await model({ text: hostile, calls: [{ name: 'book', args: { title: hostile } }] })
  const folder = folderWith({ [EVALS]: casesModule(hostile) })
  const env = environmentAt(server)
  const flags = [...CLAUDE, '--include-context', '-o', 'c.md', '-o', 'c.html', '-o', 'c.json', '-o', 'c.txt']
  const outcome = await capture(folder, flags, env)
  expect(outcome.code).toBe(0)
  expectCalm(outcome)
  const [markdown = '', html = '', json = '', text = ''] = ['md', 'html', 'json', 'txt'].map((form) =>
    readFileSync(join(folder, `c.${form}`), 'utf8'),
  )
  for (const form of [markdown, html, text]) {
    for (const steering of ['\u001b', '\u202e']) expect(form).not.toContain(steering)
  }
  expect(html).not.toMatch(/<(?!\/?(html|head|meta|title|style|body|h1|h2|h3|p|pre)\b|!doctype)/)
  expect(JSON.parse(json).tests[0].runs[0].calls[0].args.title).toBe(hostile)
  // Outside of fences nothing of it is markup: the name stands there escaped.
  const outside = markdown.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '')
  expect(outside).toContain('\\<script\\>')
  expect(outside).not.toMatch(/(^|[^\\])[<@[\]]/m)
})

it('a form that is none is refused before anything is asked', async () => {
  const server = await model({ text: 'x' })
  const folder = folderWith({ [EVALS]: casesModule('Ana') })
  const [name, extension] = await Promise.all([
    capture(folder, [...CLAUDE, '--reporter', 'jsn'], environmentAt(server)),
    capture(folder, [...CLAUDE, '-o', 'calls.pdf'], environmentAt(server)),
  ])
  expect(name).toMatchObject({ code: 2, stdout: '' })
  expect(name.stderr).toContain('Did you mean `json`?')
  expect(extension).toMatchObject({ code: 2, stdout: '' })
  expect(extension.stderr).toSay('calls.pdf', '[BAD_USAGE]')
  expect(server.requestCount).toBe(0)
})
