import { expect, it } from 'vitest'
import { parseSuite } from '../parse-suite.js'

function warningsOf(text: string): string[] {
  return parseSuite(text).warnings.map(({ line, path, message }) => `${line} ${path}: ${message}`)
}

it('asks what a model means whose name is a letter away from a known one, wherever models are named', () => {
  const text = `
defaults: { model: claude-sonet-4-5 }
agents:
  - { name: a, prompt: hi, models: [gpt-5, gpt-5-mimi], expect: [{ turns: 1 }] }
  - { name: b, prompt: hi, model: claude-opus-4-9, eval: { rubric: Good?, judge: { model: gemini-3-flsh } } }
evals:
  - { name: c, agent: a, rubric: Good?, jury: { jurors: [{ model: anthropic/claude-hiku-4-5 }] } }
`
  expect(warningsOf(text)).toSay(
    '2 defaults.model',
    '4 agents[0].models[1]',
    '5 agents[1].eval.judge.model',
    '7 evals[0].jury.jurors[0].model',
  )
})

it('asks what a variable means that is a letter away from RUN_DIR', () => {
  const text = `
servers:
  files: { command: [files, "\${RUN_DRI}"] }
agents:
  - name: a
    model: claude-sonnet-4-5
    servers: [files]
    prompt: Read \${run_dir}/a and \${RUN_ID}.
    verify: [{ server: files, tool: read, args: { path: "\${RUN_DIRS}/a" } }]
`
  expect(warningsOf(text)).toSay('3 servers.files.command[1]', '8 agents[0].prompt', '9 agents[0].verify[0].args.path')
})
