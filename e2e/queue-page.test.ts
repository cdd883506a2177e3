// The page of the queues as a person sees it, in a real browser: behind the admin key, with the queues and their jobs, and nothing that
// was said. What it answers to scripts: observability.test.ts.
import { findBrowser } from '@strata/testkit';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { startCluster, type Cluster } from './cluster.js';

const CANARY = 'canary-Qx7pLm2';
const LOOK_MS = 30_000;
const browserPath = findBrowser();
const withBrowser = browserPath && process.env['REDIS_URL'] ? describe : describe.skip;

withBrowser('the page of the queues in a browser', () => {
  let cluster: Cluster;
  let browser: Browser;
  /** All that the browser got or was told, of every page. */
  const seen: string[] = [];
  const elsewhere: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    cluster = await startCluster();
    const client = await cluster.newProject('pages');
    const session = await client.sessions.create({ userId: 'someone-7391', sessionId: 'talk-7391' });
    await session.addMessages([{ role: 'user', content: `My office is in ${CANARY}.` }], { sync: true });
    await cluster.settled('someone-7391');
    // A job that nobody takes, so that there is one to look at.
    await cluster.terminate('extractor-worker');
    await session.addMessages([{ role: 'user', content: `My other office is in ${CANARY}, too.` }]);
    // Root may not use Chromium's own sandbox; what it loads here is ours.
    browser = await chromium.launch({ executablePath: browserPath!, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
  });

  async function open(as: BrowserContextOptions): Promise<{ page: Page; status: number }> {
    const context = await browser.newContext(as);
    const page = await context.newPage();
    page.setDefaultTimeout(LOOK_MS);
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== cluster.baseUrl) elsewhere.push(request.url());
    });
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(line.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('response', (response) => {
      void response.text().then(
        (text) => seen.push(text),
        () => undefined,
      );
    });
    const answer = await page.goto(`${cluster.baseUrl}/api/admin/queues`);
    return { page, status: answer!.status() };
  }
  const admin = () => ({ httpCredentials: { username: 'anyone', password: cluster.adminKey } });

  it('asks for the admin key, and shows nothing without it', async () => {
    for (const as of [{}, { httpCredentials: { username: 'anyone', password: 'wrong' } }]) {
      const { page, status } = await open(as).catch((error: Error) => ({ page: null, status: error.message }));
      // Chromium gives up by itself when credentials that it was given are refused.
      expect(status === 401 || /ERR_INVALID_AUTH_CREDENTIALS/.test(String(status))).toBe(true);
      if (page) expect(await page.locator('body').innerText()).not.toMatch(/deliveries|dead-letter/);
      await page?.context().close();
    }
    complaints.length = 0;
  });

  it('shows every queue, and the job that waits with its ids', async () => {
    const { page, status } = await open(admin());
    expect(status).toBe(200);
    for (const queue of ['memory', 'deliveries', 'deletions', 'dead-letter'])
      await page
        .getByRole('link', { name: new RegExp(queue) })
        .first()
        .waitFor();
    await page.goto(`${cluster.baseUrl}/api/admin/queues/queue/memory?status=waiting`);
    await page.getByText('process-work').first().waitFor();
    const text = await page.locator('body').innerText();
    expect(text).toMatch(/process-work/);
    await page.context().close();
  });

  it('offers nothing that changes a queue', async () => {
    const { page } = await open(admin());
    await page.goto(`${cluster.baseUrl}/api/admin/queues/queue/memory?status=waiting`);
    await page.getByText('process-work').first().waitFor();
    for (const name of [/promote/i, /retry/i, /clean/i, /pause/i, /empty/i, /obliterate/i, /add job/i, /remove/i])
      expect([String(name), await page.getByRole('button', { name }).count()]).toEqual([String(name), 0]);
    await page.context().close();
  });

  it('loads nothing from elsewhere, breaks none of its own rules, and holds nothing that was said', () => {
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.some((text) => text.includes('process-work'))).toBe(true);
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
    // Jobs name whose work it is, by id; the sight of all that was loaded would say nothing.
    const all = seen.join('\n');
    for (const secret of [CANARY, 'office is in', cluster.adminKey]) expect([secret, all.includes(secret)]).toEqual([secret, false]);
  });
});
