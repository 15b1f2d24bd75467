// An agent of mcp-use: the servers come from MCPROVE_MCP_CONFIG, each argument is a prompt of its own conversation.
import { readFileSync, writeFileSync } from 'node:fs'
import { ChatOpenAI } from '@langchain/openai'
import { MCPAgent, MCPClient } from 'mcp-use'

const client = MCPClient.fromDict(JSON.parse(readFileSync(process.env.MCPROVE_MCP_CONFIG, 'utf8')))
const tokens = { input: 0, output: 0 }
const countTokens = {
  handleLLMEnd({ generations }) {
    const usage = generations[0][0].message.usage_metadata
    tokens.input += usage?.input_tokens ?? 0
    tokens.output += usage?.output_tokens ?? 0
  },
}

const report = { tokens }
try {
  const llm = new ChatOpenAI({
    model: 'gpt-5',
    maxRetries: 2,
    configuration: { baseURL: process.env.OPENAI_BASE_URL },
    callbacks: [countTokens],
  })
  for (const prompt of process.argv.slice(2)) {
    const agent = new MCPAgent({ llm, client, maxSteps: 30, memoryEnabled: false })
    try {
      report.final_response = await agent.run({ prompt })
    } finally {
      // Also sends what its observability has left.
      await agent.close()
    }
    console.log(report.final_response)
  }
} catch (error) {
  report.error = error.message
  // The provider failed, not the agent: mcprove repeats such a run instead of scoring it.
  report.infra = typeof error.status === 'number'
  console.error(error.message)
  process.exitCode = 1
} finally {
  if (process.env.MCPROVE_REPORT_FILE) writeFileSync(process.env.MCPROVE_REPORT_FILE, JSON.stringify(report))
}
