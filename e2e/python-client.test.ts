// The Python client against a cluster: its own tests, which ask nothing but the client. Without Python they are skipped, and say so.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startCluster, type Cluster } from './cluster.js';

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('skipped: the Python client against a cluster, because there is no python3 here');

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
}, 120_000);
afterAll(() => cluster?.stop());

(hasPython ? it : it.skip)(
  'remembers, recalls, watches, exports, forgets and manages, with asyncio and without',
  async () => {
    const client = await cluster.newProject('python');
    const child = spawn('python3', ['-m', 'unittest', '-v', 'tests.test_strata'], {
      cwd: join(__dirname, '../sdks/python'),
      env: {
        PATH: process.env['PATH'],
        PYTHONPATH: 'src',
        PYTHONDONTWRITEBYTECODE: '1',
        STRATA_TEST_URL: cluster.baseUrl,
        STRATA_TEST_KEY: cluster.keyOf(client),
        STRATA_TEST_ADMIN_KEY: cluster.adminKey,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, output]).toEqual([0, expect.stringMatching(/\nRan [1-9]\d* tests in .*\n\nOK\n$/)]);
  },
  120_000,
);
