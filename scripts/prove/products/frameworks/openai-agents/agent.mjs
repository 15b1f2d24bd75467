// An agent of the OpenAI Agents SDK: the servers come from MCPROVE_MCP_CONFIG, each argument is a prompt of its own run.
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, connectMcpServers, MCPServerStreamableHttp, run, setOpenAIAPI } from '@openai/agents'
import { APIError } from 'openai'

if (process.env.OPENAI_API_FORMAT) setOpenAIAPI(process.env.OPENAI_API_FORMAT)
const { mcpServers } = JSON.parse(readFileSync(process.env.MCPROVE_MCP_CONFIG, 'utf8'))
const servers = await connectMcpServers(
  Object.entries(mcpServers).map(([name, { url }]) => new MCPServerStreamableHttp({ name, url })),
)

const report = {}
try {
  const agent = new Agent({ name: 'Librarian', model: 'gpt-5', mcpServers: servers.active })
  for (const prompt of process.argv.slice(2)) {
    const result = await run(agent, prompt, { maxTurns: 20 })
    const { inputTokens, outputTokens } = result.state.usage
    report.final_response = result.finalOutput
    report.tokens = { input: inputTokens, output: outputTokens }
    console.log(result.finalOutput)
  }
} catch (error) {
  report.error = error.message
  // The provider failed, not the agent: mcprove repeats such a run instead of scoring it.
  report.infra = error instanceof APIError
  console.error(error.message)
  process.exitCode = 1
} finally {
  await servers.close()
  if (process.env.MCPROVE_REPORT_FILE) writeFileSync(process.env.MCPROVE_REPORT_FILE, JSON.stringify(report))
}
