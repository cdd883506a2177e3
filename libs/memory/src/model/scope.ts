// Who owns a record: the project by the API key, the user inside it. Every port call names both.

export interface UserScope {
  projectId: string;
  userId: string;
}
/** Optional attributes of a write, kept on what is derived from it and usable as filters. */
export interface Attribution {
  agentId: string | null;
  appId: string | null;
}
