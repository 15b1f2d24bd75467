import type { OptionDeclaration } from '../command-line/option.js'

/** How logs are read, for every command that takes them. */
export interface LogFlags {
  readonly format?: string
  readonly unwrap?: readonly string[]
  readonly toolNames?: readonly string[]
  readonly allowEmpty?: boolean
}

export const LOG_OPTIONS = {
  format: { flag: '--format <name>', summary: 'the format of the logs, such as otlp; default: detected' },
  unwrap: {
    flag: '--unwrap <tool=server_field,name_field,args_field>',
    summary:
      'unwrap a meta-tool whose arguments name the tool to call, for example call_tool=server,tool,arguments; repeatable',
    repeat: true,
  },
  toolNames: {
    flag: '--tool-names <pattern=server.tool>',
    summary: "rename recorded tools to server.tool, for example 'shop_*=shop.*' or 'mcp__*__*=*.*'; repeatable",
    repeat: true,
  },
  allowEmpty: {
    flag: '--allow-empty',
    summary: 'accept logs in which no call was read although their text seems to contain calls',
  },
} as const satisfies Readonly<Record<keyof LogFlags, OptionDeclaration>>
