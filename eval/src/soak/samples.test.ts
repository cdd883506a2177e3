import { metricOf, sampleOf } from './samples.js';

const TEXT = `# TYPE process_resident_memory_bytes gauge
process_resident_memory_bytes 209715200
nodejs_heap_size_used_bytes 1.048576e+07
nodejs_active_resources{type="Timeout"} 4
nodejs_active_resources_total 9
process_open_fds 31
process_cpu_seconds_total 4.5
nodejs_eventloop_lag_p99_seconds 0.0125
`;

it('reads a sample in MiB and ms', () => {
  const sample = { at: 3, rssMiB: 200, heapMiB: 10, handles: 9, files: 31, loopDelayMs: 12.5, cpuS: 4.5, pendingAge: null };
  expect(sampleOf(TEXT, 3)).toEqual(sample);
  expect(metricOf(`${TEXT}strata_work_pending_age_seconds 2.5\n`, 'strata_work_pending_age_seconds')).toBe(2.5);
});
