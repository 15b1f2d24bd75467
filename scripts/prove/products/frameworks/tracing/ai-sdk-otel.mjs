// Loaded before the agent: its spans go to the collector.
import { LegacyOpenTelemetry, OpenTelemetry } from '@ai-sdk/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { registerTelemetry } from 'ai'

const traceExporter = new OTLPTraceExporter({ url: `${process.env.COLLECTOR_URL}/v1/traces` })
const sdk = new NodeSDK({ traceExporter, instrumentations: [] })
sdk.start()
registerTelemetry(process.env.TELEMETRY === 'legacy' ? new LegacyOpenTelemetry() : new OpenTelemetry())
process.once('beforeExit', () => sdk.shutdown())
