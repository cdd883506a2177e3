// Names with a prefix of ours that are no settings.
import { unknownNames } from './unknown-names.js';

it('are told, sorted, without what clients and clusters set', () => {
  expect(
    unknownNames({
      WORKER_THREADS: '4',
      STRATA_REGION: 'eu',
      LLM_TEMPERATURE: '0',
      STRATA_OLD: '',
      STRATA_TIMEZONE: 'UTC',
      STRATA_API_KEY: 'x',
      STRATA_SERVICE_HOST: '10.0.0.1',
      STRATA_SERVICE_PORT_HTTP: '80',
      WEBHOOK_DISPATCHER_PORT: 'tcp://10.0.0.1:3000',
      WEBHOOK_DISPATCHER_PORT_3000_TCP_ADDR: '10.0.0.1',
      HOME: '/root',
      OPENAI_API_KEY: 'x',
    }),
  ).toEqual(['LLM_TEMPERATURE', 'STRATA_REGION', 'WORKER_THREADS']);
});
