import type { ExternalPreset } from '../../../suite/schema/external-schema.js'
import { claude } from './claude.js'
import { codex } from './codex.js'
import { copilot } from './copilot.js'
import { gemini } from './gemini.js'
import { opencode } from './opencode.js'
import type { Preset } from './preset.js'

export const PRESETS: Readonly<Record<ExternalPreset, Preset>> = { claude, codex, gemini, opencode, copilot }
