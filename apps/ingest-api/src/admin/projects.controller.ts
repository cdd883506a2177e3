// /api/admin/projects: tenants and their settings, by the admin key.
import { Body, Controller, Get, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { tokens, type Project, type reading } from '@strata/memory';
import { Admin, ADMIN, Answers, AnswersPage, CONFIG, Fails, pageAnswer, pageRequest, UuidPath, type Config } from '@strata/platform';
import { CreateProjectBody, PatchProjectBody, ProjectAnswer, ProjectsQuery, projectView } from './admin.schema.js';

@ApiTags('admin')
@Admin()
@Controller('api/admin/projects')
export class ProjectsController {
  constructor(
    @Inject(tokens.PROJECT_STORE) private readonly projects: reading.ProjectStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Create a project (a tenant)' })
  @Answers(201, 'The project was made', ProjectAnswer)
  @Fails()
  async createProject(@Body() body: CreateProjectBody) {
    this.assertConfigured(body);
    const created = await this.projects.create({ name: body.name, timezone: body.timezone ?? null }, ADMIN);
    const settings = settingsOf({ ...body, name: undefined, timezone: undefined });
    if (Object.keys(settings).length === 0) return projectView(created);
    return projectView(required(await this.projects.patch(created.id, settings, ADMIN)));
  }

  @Get()
  @ApiOperation({ summary: 'List the projects, oldest first' })
  @AnswersPage('Projects, oldest first', ProjectAnswer)
  @Fails()
  async listProjects(@Query() query: ProjectsQuery) {
    return pageAnswer(await this.projects.list(pageRequest(query)), projectView);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a project and its settings' })
  @Answers(200, 'The project', ProjectAnswer)
  @Fails('not_found')
  async getProject(@Param('id', UuidPath) id: string) {
    return projectView(required(await this.projects.get(id)));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change the settings of a project',
    description:
      'Applies to what is processed from now on; `retention` to what is stored already as well, within minutes: a worker deletes what is past its days.',
  })
  @Answers(200, 'The project as it is now', ProjectAnswer)
  @Fails('not_found')
  async patchProject(@Param('id', UuidPath) id: string, @Body() body: PatchProjectBody) {
    this.assertConfigured(body);
    return projectView(required(await this.projects.patch(id, settingsOf(body), ADMIN)));
  }

  /** Without a model every write of the project would fail later, far from the mistake. */
  private assertConfigured({ extractor }: { extractor?: Project['extractor'] | undefined }): void {
    if (extractor !== 'llm' || this.config.LLM_BASE_URL !== undefined) return;
    const message = 'no chat model is configured: set LLM_BASE_URL and LLM_MODEL, for ingest-api too';
    throw new AppError('validation.failed', `extractor: ${message}`, { errors: [{ path: 'extractor', message }] });
  }
}

function required(project: Project | null): Project {
  if (!project) throw new AppError('not_found', 'No such project');
  return project;
}

function settingsOf(body: Partial<PatchProjectBody>): reading.ProjectPatch {
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.long_term === undefined ? {} : { longTerm: body.long_term }),
    ...(body.topics === undefined ? {} : { topics: [...new Set(body.topics)] }),
    ...(body.extractor === undefined ? {} : { extractor: body.extractor }),
    ...(body.retention === undefined ? {} : { retention: body.retention }),
    ...(body.timezone === undefined ? {} : { timezone: body.timezone }),
  };
}
