// Who owns a record: the project by the API key, the user inside it. Every port call names both.

export interface UserScope {
  projectId: string;
  userId: string;
}
/** A named collection of documents that belongs to the project, not to a user. */
export interface KnowledgeBaseScope {
  projectId: string;
  knowledgeBaseId: string;
}
/** What one user shares: with all of the project, or with those who search a knowledge base. */
export interface PublicScope {
  projectId: string;
  publicBy: string;
}
/** All that is shared in the project, one user's own left out where named. */
export interface PublicReach {
  projectId: string;
  publicExcept: string | null;
}
/** Optional attributes of a write, kept on what is derived from it and usable as filters. */
export interface Attribution {
  agentId: string | null;
  appId: string | null;
}
