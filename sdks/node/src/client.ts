// The clients: of one project, by its key; of the whole installation, by the admin key. Everything hangs off them.
import { HttpClient, type ClientOptions } from './http/http-client.js';
import { Audit } from './resources/audit.js';
import { Chat } from './resources/chat.js';
import { KnowledgeBases, Resources } from './resources/knowledge.js';
import { Keys, Projects } from './resources/projects.js';
import { Facts, Memories, Summaries, Topics } from './resources/records.js';
import { Sessions } from './resources/sessions.js';
import { Deletions, Users } from './resources/users.js';
import { Webhooks } from './resources/webhooks.js';
import { Imports, Messages, Tasks, UserActions } from './resources/writes.js';

/** Client of one Strata project. Holds no connection of its own; safe to share. */
export class Strata {
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly userActions: UserActions;
  readonly imports: Imports;
  readonly tasks: Tasks;
  readonly memories: Memories;
  readonly facts: Facts;
  readonly summaries: Summaries;
  readonly topics: Topics;
  readonly users: Users;
  readonly deletions: Deletions;
  readonly audit: Audit;
  readonly knowledgeBases: KnowledgeBases;
  readonly resources: Resources;
  readonly chat: Chat;
  readonly webhooks: Webhooks;
  constructor(options: ClientOptions) {
    const http = new HttpClient(options);
    this.sessions = new Sessions(http);
    this.messages = new Messages(http);
    this.userActions = new UserActions(http);
    this.imports = new Imports(http);
    this.tasks = new Tasks(http);
    this.memories = new Memories(http);
    this.facts = new Facts(http);
    this.summaries = new Summaries(http);
    this.topics = new Topics(http);
    this.users = new Users(http);
    this.deletions = new Deletions(http);
    this.audit = new Audit(http);
    this.knowledgeBases = new KnowledgeBases(http);
    this.resources = new Resources(http);
    this.chat = new Chat(http);
    this.webhooks = new Webhooks(http);
  }
}

/** The operator's client: `apiKey` is the admin key (`STRATA_ADMIN_KEY`). */
export class StrataAdmin {
  readonly projects: Projects;
  readonly keys: Keys;
  constructor(options: ClientOptions) {
    const http = new HttpClient(options);
    this.projects = new Projects(http);
    this.keys = new Keys(http);
  }
}
