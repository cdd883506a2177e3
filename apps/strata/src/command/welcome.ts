// The last lines of a start: where Strata is, with which key, and three commands that show it working.

export interface Welcome {
  url: string;
  /** The key itself, or the shell variable that holds it. */
  apiKey: string;
  /** Where key and admin key come from. */
  keySource: string;
  /** What the log said meanwhile: a service that is away, and what that means. */
  troubles: string[];
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The key of the environment is named, not shown; the shell fills it in. */
export function welcome({ url, apiKey, keySource, troubles }: Welcome): string {
  const call = (path: string, rest: string) =>
    `curl -sS ${rest.startsWith('-G') ? '-G ' : ''}${url}/api${path} -H "Authorization: Api-Key ${apiKey}" ${rest.replace(/^-G /, '')}`;
  const post = (path: string, body: object) => call(path, `-H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`);
  return `
Strata is ready.

  URL      ${url} (API page: ${url}/docs)
  API key  ${apiKey}
           ${keySource}
${troubles.map((trouble) => `  Note     ${trouble}\n`).join('')}
Try it in another terminal:

${post('/sessions', { user_id: 'alice', session_id: 'hello' })}

${post('/sessions/hello/messages', {
  sync: true,
  messages: [{ role: 'user', content: 'For team scheduling, Europe means Berlin and the Americas mean Toronto.' }],
})}

${call('/sessions/hello/context', `-G --data-urlencode ${quote('query=which city should be used for Europe or Americas team scheduling')}`)}

Ctrl-C stops it; the data stays.
`;
}
