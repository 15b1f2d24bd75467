import * as z from 'zod'
import { wrongValue } from '../../core/input/issue-message.js'
import { onDemand } from '../../core/input/on-demand.js'
import { listNames } from '../../core/text/show-name.js'

/** Products for which mcprove knows how to pass servers and a prompt and how to read the answer. */
export const EXTERNAL_PRESETS = ['claude', 'codex', 'gemini', 'opencode', 'copilot'] as const

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
          '`claude` (runs `claude -p`), `codex` (`codex exec`), `gemini` (`gemini -p`), `opencode` (`opencode run`) or `copilot` (`copilot -p`): arguments, servers, prompt and answer follow that product.',
        ),
      command: z
        .union([text, z.array(z.string()).min(1)])
        .optional()
        .describe(
          'The program of the agent; a list is the program and its arguments. `{mcp_config}`, `{prompt}`, `{prompt_file}` and `{suite_dir}` are replaced. With a preset, replaces its program.',
        ),
      args: z.array(z.string()).optional().describe('Additional arguments.'),
      prompt: z
        .enum(['argument', 'stdin', 'file'])
        .optional()
        .describe(
          'How the program gets the prompt: `argument` (the default, as `{prompt}` or the last argument), `stdin`, or `file` (as `{prompt_file}` or the last argument).',
        ),
      transport: z
        .enum(['http', 'stdio'])
        .optional()
        .describe('How the program connects to its servers: `http` (Streamable HTTP, the default) or `stdio`.'),
      env: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
        .optional()
        .describe('Environment variables, in addition to PATH, HOME, LANG and TMPDIR.'),
      cwd: text
        .optional()
        .describe(
          'The working folder, relative to the suite file. Default: the folder of the run if it has a `workspace`, otherwise the folder of the suite.',
        ),
      files: z
        .array(text)
        .optional()
        .describe(
          'Files of the program (paths, folders or globs, relative to the suite file): a recording is stale when one of them changes.',
        ),
      name: text.optional().describe('The name in reports, as `external/<name>`. Default: the preset or the program.'),
    })
    .refine(({ preset, command }) => preset !== undefined || command !== undefined, {
      error: 'an external agent requires a `command` or a `preset`',
    })
    .meta({ id: 'external_agent', description: 'An external program as the agent.' }),
)

/** `external:` of a test: the name of a preset, or a program with its settings. */
export const externalSchema = onDemand(() =>
  z.union([preset().transform((name): ExternalSettings => ({ preset: name })), settings()]),
)

export type ExternalSettings = z.output<ReturnType<typeof settings>>

/** Shown where other rows have their model. */
export function externalModel({ name, preset, command = '' }: ExternalSettings): string {
  const [program = ''] = typeof command === 'string' ? [command] : command
  return `external/${name ?? preset ?? program.split(/[\\/]/).at(-1)}`
}
