import { countAnthropic } from './anthropic.mjs'
import {
  countAtif,
  countAutogen,
  countInspect,
  countLangchain,
  countMcpAgentBench,
  countMcpmark,
  countTau,
} from './benchmarks.mjs'
import { countOpenai } from './chat.mjs'
import { countManaged, countSession, countStreamJson } from './claude-code.mjs'
import { countExec, countRollout } from './codex.mjs'
import { countCline, countCopilot, countOpencode } from './coding-agents.mjs'
import { countBfcl, countLiveMcpBench, countPydantic, countSmolagents } from './frameworks.mjs'
import { countAdk, countGemini, countQwen } from './gemini.mjs'
import { countAmp, countCursor, countDroid, countGoose, countPi } from './newer-agents.mjs'
import { countAgentsTraces, countLangfuse, countLangsmith } from './products.mjs'
import { countResponses } from './responses.mjs'
import { countMiniSwe, countOpenhands, countSweAgent } from './software-agents.mjs'
import { countJaeger, countOtlp, countOtlpLogs, countPythonSpans } from './spans.mjs'

/** The second count of each format, by the name of its folder. Each returns the runs of a log, and its version where it has one. */
export const COUNTERS = {
  amp: countAmp,
  anthropic: countAnthropic,
  'anthropic-managed': countManaged,
  atif: countAtif,
  autogen: countAutogen,
  bfcl: countBfcl,
  'claude-code': countSession,
  'claude-stream': countStreamJson,
  cline: countCline,
  codex: countRollout,
  'codex-exec': countExec,
  copilot: countCopilot,
  cursor: countCursor,
  droid: countDroid,
  'gemini-cli': countGemini,
  'google-adk': countAdk,
  goose: countGoose,
  'inspect-ai': countInspect,
  jaeger: countJaeger,
  langchain: countLangchain,
  langfuse: countLangfuse,
  langsmith: countLangsmith,
  livemcpbench: countLiveMcpBench,
  mcpagentbench: countMcpAgentBench,
  mcpmark: countMcpmark,
  'mini-swe-agent': countMiniSwe,
  openai: countOpenai,
  'openai-agents': countAgentsTraces,
  'openai-responses': countResponses,
  opencode: countOpencode,
  openhands: countOpenhands,
  otlp: countOtlp,
  'otlp-logs': countOtlpLogs,
  pi: countPi,
  'pydantic-ai': countPydantic,
  'python-spans': countPythonSpans,
  'qwen-code': countQwen,
  smolagents: countSmolagents,
  'swe-agent': countSweAgent,
  'tau-bench': countTau,
}
