import * as z from 'zod'
import { wrongValue } from '../../core/input/issue-message.js'
import { onDemand } from '../../core/input/on-demand.js'
import { listNames } from '../../core/text/show-name.js'

/** Products whose way to take servers and a prompt, and to answer, is known. */
export const EXTERNAL_PRESETS = ['claude', 'codex', 'gemini'] as const

export type ExternalPreset = (typeof EXTERNAL_PRESETS)[number]

const text = z.string().min(1)

const preset = onDemand(() =>
  z.enum(EXTERNAL_PRESETS, {
    error: ({ input }) => wrongValue([listNames(EXTERNAL_PRESETS)], input, EXTERNAL_PRESETS),
  }),
)

const settings = onDemand(() =>
  z
    .strictObject({
      preset: preset()
        .optional()
        .describe(
          '`claude` (runs `claude -p`), `codex` (`codex exec`) or `gemini` (`gemini -p`): arguments, servers, prompt and answer as that product has them.',
        ),
      command: z
        .union([text, z.array(z.string()).min(1)])
        .optional()
        .describe(
          'The program that is the agent, a list is the program and its arguments: `{mcp_config}`, `{prompt}`, `{prompt_file}` and `{suite_dir}` are filled in. With a preset, another program in place of its own.',
        ),
      args: z.array(z.string()).optional().describe('Further arguments.'),
      prompt: z
        .enum(['argument', 'stdin', 'file'])
        .optional()
        .describe(
          'How it gets the prompt: `argument`, as `{prompt}` or the last one (the default); `stdin`; or `file`, as `{prompt_file}` or the last argument.',
        ),
      transport: z
        .enum(['http', 'stdio'])
        .optional()
        .describe(
          'How it reaches its servers: `http` (Streamable HTTP, the default), or `stdio`, a program on standard input and output.',
        ),
      env: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
        .optional()
        .describe('Its environment variables, besides PATH, HOME, LANG and TMPDIR.'),
      cwd: text
        .optional()
        .describe(
          "Its working folder, relative to the suite's. Default: the run's own folder where there is one, else the suite's.",
        ),
      name: text.optional().describe('What reports call it: `external/<name>`. Default: the preset, or the program.'),
    })
    .refine(({ preset, command }) => preset !== undefined || command !== undefined, {
      error: 'an external agent has a `command` or a `preset`',
    })
    .meta({ id: 'external_agent', description: 'A program that is the agent.' }),
)

/** `external:` of a test: a preset by its name, or a program with what it needs. */
export const externalSchema = onDemand(() =>
  z.union([preset().transform((name): ExternalSettings => ({ preset: name })), settings()]),
)

export type ExternalSettings = z.output<ReturnType<typeof settings>>

/** What stands where other rows have their model. */
export function externalModel({ name, preset, command = '' }: ExternalSettings): string {
  const [program = ''] = typeof command === 'string' ? [command] : command
  return `external/${name ?? preset ?? program.split(/[\\/]/).at(-1)}`
}
