"""Generated from apps/*/openapi.json by `npm run generate`: shapes as they go over the wire."""
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

__all__ = [
    "AcceptedActions",
    "AcceptedDeletion",
    "AcceptedFile",
    "AcceptedImport",
    "AcceptedMessages",
    "AcceptedResource",
    "Action",
    "ActionBatch",
    "ActionInput",
    "AddMessagesBody",
    "ApiKey",
    "ArchivedRecord",
    "AuditEntry",
    "AuditEntryTarget",
    "ChatAnswer",
    "ChatBody",
    "ChatBodyMessage",
    "CreateImportBody",
    "CreateProjectBody",
    "CreateProjectBodyRetention",
    "CreateProjectBodyRetentionLayers",
    "DeletedKnowledgeBase",
    "DeletedKnowledgeFile",
    "DeletedWebhook",
    "Deletion",
    "DeletionBody",
    "DeletionCounts",
    "DeletionRemaining",
    "DeletionScope",
    "DeletionScope1",
    "DeletionScope2",
    "DeletionScope3",
    "DeletionScope4",
    "DeletionScope5",
    "DeletionScope6",
    "DeletionScope7",
    "Delivery",
    "DeliveryAttempt",
    "DeliveryWithPayload",
    "EventTime",
    "Fact",
    "FactPatch",
    "FactRecord",
    "FactType",
    "FilterBySource",
    "FilterCondition",
    "FilterGroup",
    "Granularity",
    "ImportSession",
    "IssueKeyBody",
    "IssuedApiKey",
    "KnowledgeBase",
    "KnowledgeBaseBody",
    "KnowledgeEntry",
    "KnowledgeFile",
    "KnowledgeFileBody",
    "KnowledgeFileError",
    "Layer",
    "Memory",
    "MemoryFilter",
    "Message",
    "MessageInput",
    "MessageStatus",
    "Metadata",
    "MetadataValue",
    "OpenMemAccepted",
    "OpenMemAddFileBody",
    "OpenMemAddFileBodyFile",
    "OpenMemAddMessageBody",
    "OpenMemAddMessageBodyMessage",
    "OpenMemAddMessageBodyMessageContent",
    "OpenMemAddMessageBodyMessageToolCall",
    "OpenMemAddMessageBodyMessageToolCallFunction",
    "OpenMemBase",
    "OpenMemCreateBaseBody",
    "OpenMemDeleteBaseBody",
    "OpenMemDeleteFilesBody",
    "OpenMemDeleteMemoryBody",
    "OpenMemDone",
    "OpenMemFailure",
    "OpenMemFeedbackBody",
    "OpenMemFileList",
    "OpenMemFileListFileDetailList",
    "OpenMemFound",
    "OpenMemFoundMemoryDetailList",
    "OpenMemFoundPreferenceDetailList",
    "OpenMemGetFilesBody",
    "OpenMemGetMemoryBody",
    "OpenMemGetMemoryBodyFilter",
    "OpenMemGetMemoryBodyFilter1",
    "OpenMemGetMemoryBodyFilter1And",
    "OpenMemGetMemoryBodyFilter1AndCreateTime",
    "OpenMemGetMemoryBodyFilter1AndTags",
    "OpenMemGetMemoryBodyFilter2",
    "OpenMemGetMessageBody",
    "OpenMemList",
    "OpenMemListMemoryDetailList",
    "OpenMemListMemoryDetailListSource",
    "OpenMemListPreferenceDetailList",
    "OpenMemMessages",
    "OpenMemMessagesMessageDetailList",
    "OpenMemSearchBody",
    "OpenMemSearchBodyFilter",
    "OpenMemStatus",
    "OpenMemStatusBody",
    "OpenSessionBody",
    "PatchProjectBody",
    "PatchSessionBody",
    "PatchWebhookBody",
    "PatchedFact",
    "PatchedSummary",
    "PostContextBody",
    "Problem",
    "ProblemError",
    "ProfileMemory",
    "Project",
    "ProjectRetention",
    "RecallConfig",
    "RecallProfileBody",
    "RecallTrace",
    "RecallTraceCandidate",
    "RecallTraceReranker",
    "RecordUserActionsBody",
    "RecordVersion",
    "RegisterWebhookBody",
    "RegisteredWebhook",
    "Relation",
    "Replay",
    "ReplayBody",
    "RevokedApiKey",
    "Role",
    "RotatedSecret",
    "ScoredFact",
    "ScoredMessage",
    "ScoredSummary",
    "ScoredTopic",
    "SearchBody",
    "SearchHit",
    "SearchHits",
    "SearchHitsItem",
    "SearchHitsItemDocument",
    "SessionData",
    "Slot",
    "Source",
    "Summary",
    "SummaryPatch",
    "SummaryRecord",
    "Task",
    "TaskError",
    "TaskHook",
    "TaskMemory",
    "TaskStage",
    "TaskStatus",
    "Topic",
    "TopicRecord",
    "UndoBody",
    "UndoneFact",
    "UndoneFactUndone",
    "UndoneSummary",
    "UploadResourceBody",
    "Webhook",
    "WebhookFilter",
    "WebhookReplay",
]

MetadataValue = Union[str, int, float, bool]
Metadata = Dict[str, MetadataValue]
Role = Literal["user", "assistant", "system", "tool"]
Layer = Literal["fact", "summary", "topic", "message"]
FactType = Literal["episodic", "persona", "instruction"]
TaskStatus = Literal["pending", "running", "completed", "failed", "partial"]
MessageStatus = Literal["pending", "chunked", "processed", "failed"]
Granularity = Literal["instant", "day", "week", "month", "quarter", "year"]

class _AcceptedActions(TypedDict):
    task_id: str
    status: TaskStatus


class AcceptedActions(_AcceptedActions, total=False):
    log_id: str
    log_ids: List[str]


class AcceptedDeletion(TypedDict):
    deletion_id: str


class AcceptedFile(TypedDict):
    file_id: str
    task_id: str
    status: TaskStatus


class AcceptedImport(TypedDict):
    task_id: str
    session_ids: List[str]
    status: TaskStatus


class AcceptedMessages(TypedDict):
    task_id: str
    message_ids: List[str]
    status: TaskStatus


class AcceptedResource(TypedDict):
    resource_id: str
    task_id: str
    status: TaskStatus


class Action(TypedDict):
    log_id: str
    user_id: str
    session_id: Optional[str]
    timestamp: str
    content: str
    event_type: Optional[str]
    page: Optional[str]
    app: Optional[str]
    platform: Optional[str]
    device_id: Optional[str]
    anchors: Dict[str, str]
    entities: List[str]
    metadata: Metadata
    status: MessageStatus
    created_at: str


class _MessageInput(TypedDict):
    role: Role
    content: str


class MessageInput(_MessageInput, total=False):
    id: str
    turn_id: str
    business_id: str
    timestamp: Union[str, int]
    created_at: Union[str, int]
    name: str
    metadata: Metadata
    tags: List[str]


class _AddMessagesBody(TypedDict):
    messages: List[MessageInput]


class AddMessagesBody(_AddMessagesBody, total=False):
    user_id: str
    sync: bool
    long_term: bool
    # Other users of the project may recall these messages, and facts that rest on such ones alone.
    allow_public: bool
    # Whoever searches one of these knowledge bases may, and facts that rest on messages shared with the same one.
    knowledge_base_ids: List[str]
    agent_id: str
    app_id: str


class ApiKey(TypedDict):
    key_id: str
    name: str
    prefix: str
    scopes: List[Literal["memory:write", "memory:read", "webhooks:manage", "memory:delete", "audit:read"]]
    expires_at: Optional[str]
    revoked_at: Optional[str]
    created_at: str


class CreateProjectBodyRetentionLayers(TypedDict, total=False):
    message: int
    action: int
    fact: int
    summary: int
    topic: int


class CreateProjectBodyRetention(TypedDict, total=False):
    layers: CreateProjectBodyRetentionLayers
    tags: Dict[str, int]


class _CreateProjectBody(TypedDict):
    name: str


class CreateProjectBody(_CreateProjectBody, total=False):
    long_term: bool
    topics: List[str]
    extractor: Optional[Literal["builtin", "llm"]]
    retention: Optional[CreateProjectBodyRetention]
    timezone: Optional[str]


class DeletedKnowledgeBase(TypedDict):
    knowledge_base_id: str
    deleted: Literal[True]


class DeletedKnowledgeFile(TypedDict):
    file_id: str
    deleted: Literal[True]


class _IssueKeyBody(TypedDict):
    name: str


class IssueKeyBody(_IssueKeyBody, total=False):
    scopes: List[Literal["memory:write", "memory:read", "webhooks:manage", "memory:delete", "audit:read"]]
    expires_at: Union[str, int]


class IssuedApiKey(ApiKey):
    key: Optional[str]


class KnowledgeBase(TypedDict):
    knowledge_base_id: str
    name: str
    description: Optional[str]
    file_count: int
    created_at: str
    updated_at: str


class _KnowledgeBaseBody(TypedDict):
    name: str


class KnowledgeBaseBody(_KnowledgeBaseBody, total=False):
    description: str


class KnowledgeEntry(TypedDict):
    entry_id: str
    file_id: str
    knowledge_base_id: str
    position: int
    start: int
    end: int
    content: str
    heading: Optional[str]
    page: Optional[int]
    created_at: str


class KnowledgeFileError(TypedDict):
    code: str
    message: str


class KnowledgeFile(TypedDict):
    file_id: str
    knowledge_base_id: str
    task_id: str
    name: str
    format: Literal["text", "markdown", "json", "csv", "html", "pdf", "docx"]
    bytes: int
    sha256: str
    status: Literal["pending", "running", "completed", "failed"]
    error: Optional[KnowledgeFileError]
    text_length: int
    entry_count: int
    tags: List[str]
    metadata: Metadata
    created_at: str
    updated_at: str


class _KnowledgeFileBody(TypedDict):
    # Its ending tells the format where neither `format` nor the media type does.
    name: str
    # Text; a PDF or Word file goes to `POST /api/resources`.
    content: str


class KnowledgeFileBody(_KnowledgeFileBody, total=False):
    format: Literal["text", "markdown", "json", "csv", "html"]
    tags: List[str]
    metadata: Metadata


class Message(TypedDict):
    message_id: str
    session_id: str
    user_id: str
    role: Role
    name: Optional[str]
    content: str
    turn_id: Optional[str]
    business_id: Optional[str]
    timestamp: str
    metadata: Metadata
    tags: List[str]
    agent_id: Optional[str]
    app_id: Optional[str]
    allow_public: bool
    knowledge_base_ids: List[str]
    status: MessageStatus
    error: Optional[str]
    created_at: str


class OpenMemAccepted(TypedDict):
    success: bool
    task_id: str
    status: Literal["running", "completed", "failed"]


class _OpenMemAddFileBodyFile(TypedDict):
    # Base64, or a `data:` URL. An address is not fetched.
    content: str


class OpenMemAddFileBodyFile(_OpenMemAddFileBodyFile, total=False):
    name: Optional[str]
    type: Optional[Literal["document"]]


class OpenMemAddFileBody(TypedDict):
    knowledgebase_id: str
    file: List[OpenMemAddFileBodyFile]


class OpenMemAddMessageBodyMessageContent(TypedDict):
    type: Literal["text"]
    text: str


class OpenMemAddMessageBodyMessageToolCallFunction(TypedDict):
    name: str
    arguments: str


class OpenMemAddMessageBodyMessageToolCall(TypedDict):
    id: str
    type: Literal["function"]
    function: OpenMemAddMessageBodyMessageToolCallFunction


class _OpenMemAddMessageBodyMessage(TypedDict):
    role: Role


class OpenMemAddMessageBodyMessage(_OpenMemAddMessageBodyMessage, total=False):
    # Text, or parts of type `text`: images and files are not read here. Needed unless there are `tool_calls`.
    content: Optional[Union[str, List[OpenMemAddMessageBodyMessageContent]]]
    chat_time: Optional[Union[str, int]]
    # Kept as the info key `tool_calls`.
    tool_calls: Optional[List[OpenMemAddMessageBodyMessageToolCall]]
    # Kept as the info key `tool_call_id`.
    tool_call_id: Optional[str]


class _OpenMemAddMessageBody(TypedDict):
    user_id: str
    messages: List[OpenMemAddMessageBodyMessage]


class OpenMemAddMessageBody(_OpenMemAddMessageBody, total=False):
    # The name that the user has for it: two users may name theirs alike.
    conversation_id: Optional[str]
    agent_id: Optional[str]
    app_id: Optional[str]
    # True: all users of the project find it, and what is learnt from such messages alone. False, as without it: the user alone.
    allow_public: List[bool]
    # Searches of these knowledge bases find what is learnt from such messages alone (and natively the messages).
    allow_knowledgebase_ids: Optional[List[str]]
    tags: Optional[List[str]]
    # Flat; its keys are fields of filters.
    info: Optional[Metadata]
    # Kept as the info key `source`.
    source: Optional[str]
    # True, as without it: answers once it is stored. False: after processing, for 10 s at most.
    async_mode: List[bool]
    # Another name of `async_mode`.
    asyncMode: List[bool]


class OpenMemBase(TypedDict):
    id: str


class _OpenMemCreateBaseBody(TypedDict):
    knowledgebase_name: str


class OpenMemCreateBaseBody(_OpenMemCreateBaseBody, total=False):
    knowledgebase_description: Optional[str]


class OpenMemDeleteBaseBody(TypedDict):
    knowledgebase_id: str


class OpenMemDeleteFilesBody(TypedDict):
    file_ids: List[str]


class OpenMemDone(TypedDict):
    success: bool


class OpenMemFailure(TypedDict):
    code: int
    data: None
    message: str


class _OpenMemFeedbackBody(TypedDict):
    user_id: str
    # What is wrong, or how it really is, in plain words.
    feedback_content: str


class OpenMemFeedbackBody(_OpenMemFeedbackBody, total=False):
    conversation_id: Optional[str]
    feedback_time: Optional[Union[str, int]]
    agent_id: Optional[str]
    app_id: Optional[str]
    # True: all users of the project find it, and what is learnt from such messages alone. False, as without it: the user alone.
    allow_public: List[bool]
    # Searches of these knowledge bases find what is learnt from such messages alone (and natively the messages).
    allow_knowledgebase_ids: Optional[List[str]]


class OpenMemFileListFileDetailList(TypedDict):
    id: str
    type: Literal["document"]
    name: str
    size: str
    status: Literal["running", "completed", "failed"]


class OpenMemFileList(TypedDict):
    total: int
    page: int
    page_size: int
    file_detail_list: List[OpenMemFileListFileDetailList]


class OpenMemGetFilesBody(TypedDict, total=False):
    file_ids: Optional[List[str]]
    knowledgebase_id: Optional[str]
    type: Optional[Literal["document"]]
    page: Optional[int]
    page_size: Optional[int]


class OpenMemStatus(TypedDict):
    status: Literal["running", "completed", "failed"]


class OpenMemStatusBody(TypedDict):
    task_id: str


class _OpenSessionBody(TypedDict):
    user_id: str


class OpenSessionBody(_OpenSessionBody, total=False):
    session_id: str
    title: str
    metadata: Metadata
    agent_id: str
    app_id: str
    long_term: bool
    timezone: str


class PatchProjectBody(TypedDict, total=False):
    name: str
    long_term: bool
    topics: List[str]
    extractor: Optional[Literal["builtin", "llm"]]
    retention: Optional[CreateProjectBodyRetention]
    timezone: Optional[str]


class PatchSessionBody(TypedDict, total=False):
    title: Optional[str]
    metadata: Metadata
    long_term: Optional[bool]
    timezone: Optional[str]


class ProblemError(TypedDict):
    path: str
    message: str


class Problem(TypedDict):
    """RFC 9457 problem details."""

    type: str
    title: str
    status: int
    detail: str
    code: Literal["validation.failed", "request.malformed", "auth.failed", "permission_denied", "not_found", "method_not_allowed", "conflict", "ambiguous", "idempotency.running", "idempotency.mismatch", "payload.too_large", "media_type.unsupported", "rate_limit.exceeded", "model.not_configured", "model.unavailable", "model.rate_limited", "model.invalid_output", "model.refused", "model.over_budget", "hook.failed", "unavailable", "internal"]
    request_id: str
    errors: List[ProblemError]


class ProjectRetention(TypedDict):
    layers: CreateProjectBodyRetentionLayers
    tags: Dict[str, int]


class Project(TypedDict):
    project_id: str
    name: str
    timezone: Optional[str]
    long_term: bool
    topics: List[str]
    extractor: Optional[Literal["builtin", "llm"]]
    retention: Optional[ProjectRetention]
    created_at: str


class Replay(TypedDict):
    task_id: str
    items: int
    status: TaskStatus


class RevokedApiKey(TypedDict):
    key_id: str
    revoked: bool


class SessionData(TypedDict):
    session_id: str
    user_id: str
    title: Optional[str]
    metadata: Metadata
    agent_id: Optional[str]
    app_id: Optional[str]
    long_term: bool
    timezone: Optional[str]
    created_at: str
    updated_at: str


class TaskStage(TypedDict):
    name: Literal["extract-facts", "reconcile", "write-summaries", "update-topics", "index-memories"]
    status: Literal["pending", "running", "completed", "skipped", "failed"]


class TaskMemory(TypedDict):
    added: int
    updated: int
    deleted: int


class TaskError(TypedDict):
    code: str
    message: str
    message_ids: List[str]


class TaskHook(TypedDict):
    hook_id: str
    resource: Literal["fact", "summary", "topic"]
    event: str
    outcome: Literal["unchanged", "instructed", "edited", "observed", "failed"]
    calls: int
    edited: int
    dropped: int
    reason: Optional[str]
    instruction: Optional[str]


class Task(TypedDict):
    task_id: str
    status: TaskStatus
    total_count: int
    success_count: int
    failed_count: int
    stages: List[TaskStage]
    memory: TaskMemory
    errors: List[TaskError]
    hooks: List[TaskHook]
    created_at: str
    finished_at: Optional[str]


class ArchivedRecord(TypedDict):
    layer: Literal["message", "action", "fact", "summary", "topic"]
    record_id: str
    user_id: str
    record: Dict[str, Any]
    archived_at: str


class AuditEntryTarget(TypedDict):
    kind: Literal["fact", "summary", "deletion", "user", "project", "import", "task", "knowledge_base", "knowledge_file", "key", "webhook", "delivery"]
    id: str


class AuditEntry(TypedDict):
    audit_id: str
    action: Literal["fact.edit", "fact.undo", "fact.undo_edit", "summary.edit", "summary.undo_edit", "deletion.requested", "deletion.completed", "deletion.failed", "user.exported", "project.exported", "import.requested", "task.replayed", "knowledge_base.deleted", "knowledge_file.deleted", "project.created", "project.updated", "key.issued", "key.revoked", "webhook.created", "webhook.updated", "webhook.deleted", "webhook.secret_rotated", "webhook.replayed", "delivery.redelivered"]
    actor: str
    target: AuditEntryTarget
    reason: Optional[str]
    detail: Dict[str, Any]
    created_at: str
    hash: str
    previous_hash: str


class ChatAnswer(TypedDict):
    answer: str
    model: str
    memories: List[str]


class ChatBodyMessage(TypedDict):
    role: Literal["user", "assistant"]
    content: str


class _ChatBody(TypedDict):
    messages: List[ChatBodyMessage]


class ChatBody(_ChatBody, total=False):
    # The model sees exactly these. Absent: what is recalled of `session_id`.
    memories: List[str]
    session_id: str
    system_message: str
    # Server-sent events `delta` (`{text}`), then `done` (the whole answer) or `error` (`{code, detail}`).
    stream: bool


class Source(TypedDict):
    message_id: str
    start: int
    end: int
    quote: str
    role: Role
    name: Optional[str]
    timestamp: str


class Slot(TypedDict):
    subject: str
    attribute: str


class EventTime(TypedDict):
    start: str
    end: str
    granularity: Granularity


class Fact(TypedDict):
    fact_id: str
    user_id: str
    session_id: Optional[str]
    content: str
    category: Literal["fact", "preference", "plan", "constraint", "identity", "event", "behavior"]
    type: FactType
    speaker: Role
    speaker_name: Optional[str]
    language: str
    sources: List[Source]
    entities: List[str]
    tags: List[str]
    confidence: float
    slot: Optional[Slot]
    value: Optional[str]
    event_time: Optional[EventTime]
    valid_from: Optional[str]
    valid_to: Optional[str]
    status: Literal["active", "superseded", "invalidated", "deleted"]
    version: int
    supersedes: Optional[str]
    superseded_by: Optional[str]
    superseded_at: Optional[str]
    flags: List[str]
    metadata: Metadata
    edited_by: Optional[str]
    created_at: str
    updated_at: str


class ScoredFact(Fact):
    score: float


class Summary(TypedDict):
    summary_id: str
    user_id: str
    session_id: Optional[str]
    perspective: Literal["profile", "preferences", "plans", "relationships", "timeline", "how_to", "overview"]
    content: str
    language: str
    fact_ids: List[str]
    status: Literal["active", "deprioritized", "archived", "deleted"]
    confidence: float
    tags: List[str]
    entities: List[str]
    event_time: Optional[EventTime]
    weight: float
    access_count: int
    last_accessed_at: Optional[str]
    version: int
    edited_by: Optional[str]
    pinned: bool
    created_at: str
    updated_at: str


class ScoredSummary(Summary):
    score: float


class Topic(TypedDict):
    topic_id: str
    user_id: str
    name: str
    summary_text: str
    summary_ids: List[str]
    summary_count: int
    fact_count: int
    freshness: str
    version: int
    edited_by: Optional[str]
    created_at: str
    updated_at: str


class ScoredTopic(Topic):
    score: float


class ScoredMessage(Message):
    score: float


class RecallTraceCandidate(TypedDict):
    layer: Layer
    id: str
    score: float
    parts: Dict[str, float]
    kept: bool
    reason: str


class _RecallTraceReranker(TypedDict):
    name: str
    candidates: int
    outcome: Literal["used", "away", "not_needed"]


class RecallTraceReranker(_RecallTraceReranker, total=False):
    reason: str


class _RecallTrace(TypedDict):
    route: Literal["skipped", "topic", "summary", "facts", "messages"]
    router: Literal["single_hop_direct", "single_hop_parallel", "multi_hop_chain"]
    query: Dict[str, Any]
    candidates: List[RecallTraceCandidate]
    timings_ms: Dict[str, float]


class RecallTrace(_RecallTrace, total=False):
    reranker: RecallTraceReranker


class _Memory(TypedDict):
    project_id: str
    user_id: str
    session_id: str
    history: List[Message]
    facts: List[ScoredFact]
    summary: str
    summaries: List[ScoredSummary]
    topics: List[ScoredTopic]
    messages: List[ScoredMessage]
    pending: List[ScoredMessage]
    formatted_context: str
    token_count: int
    confidence: float


class Memory(_Memory, total=False):
    trace: RecallTrace


class DeletionCounts(TypedDict):
    messages: int
    actions: int
    sessions: int
    facts_deleted: int
    facts_rebuilt: int
    summaries: int
    summaries_rewritten: int
    topics: int
    topics_rewritten: int
    vectors: int
    history: int
    events: int
    webhook_deliveries: int
    idempotent_answers: int
    archived: int


class DeletionRemaining(TypedDict):
    records: Dict[str, int]
    index: int


class Deletion(TypedDict):
    deletion_id: str
    scope: Dict[str, Any]
    mode: Literal["delete", "archive"]
    dry_run: bool
    status: Literal["pending", "running", "completed", "failed"]
    reason: str
    actor: str
    requested_at: str
    completed_at: Optional[str]
    counts: DeletionCounts
    remaining: Optional[DeletionRemaining]
    verified_at: Optional[str]
    error: Optional[KnowledgeFileError]


class DeletionScope1(TypedDict):
    user_id: str


class DeletionScope2(TypedDict):
    session_id: str


class _DeletionScope3(TypedDict):
    message_ids: List[str]


class DeletionScope3(_DeletionScope3, total=False):
    user_id: str


class DeletionScope4(TypedDict):
    business_ids: List[str]
    session_id: str


class DeletionScope5(TypedDict):
    fact_ids: List[str]


class DeletionScope6(TypedDict):
    summary_ids: List[str]


class DeletionScope7(TypedDict):
    topic_id: str
    user_id: str


class _DeletionBody(TypedDict):
    scope: DeletionScope
    # Why; kept in the receipt and the audit.
    reason: str


class DeletionBody(_DeletionBody, total=False):
    # `archive` keeps a copy beside the receipt, out of every recall.
    mode: Literal["delete", "archive"]
    # Counts what would go, and lets it be.
    dry_run: bool


class _FactPatch(TypedDict):
    # Why; kept in the history and the audit.
    reason: str


class FactPatch(_FactPatch, total=False):
    # `invalidated`: it was never so; `deleted`: never to be recalled, of no time.
    status: Literal["active", "invalidated", "deleted"]
    # Its new words; the evidence stays.
    content: str
    # The version that you saw; 409 when another one stands.
    expected_version: int


class Relation(TypedDict):
    source_id: str
    target_id: str
    relation: Literal["same_entity", "before", "after", "causes", "condition", "contradicts", "supports"]
    confidence: float


class FactRecord(Fact):
    relations: List[Relation]


class OpenMemDeleteMemoryBody(TypedDict, total=False):
    memory_ids: Optional[List[str]]
    user_id: Optional[str]
    agent_id: Optional[str]


class OpenMemFoundMemoryDetailList(TypedDict):
    id: str
    memory_key: str
    memory_value: str
    memory_type: Literal["WorkingMemory", "LongTermMemory", "UserMemory"]
    # Epoch milliseconds.
    create_time: int
    conversation_id: Optional[str]
    status: Literal["activated"]
    confidence: float
    tags: List[str]
    # Epoch milliseconds.
    update_time: int
    relativity: float


class OpenMemFoundPreferenceDetailList(TypedDict):
    id: str
    preference_type: Literal["explicit_preference", "implicit_preference"]
    preference: str
    reasoning: str
    # Epoch milliseconds.
    create_time: int
    conversation_id: Optional[str]
    status: Literal["activated"]
    # Epoch milliseconds.
    update_time: int
    relativity: float


class _OpenMemFound(TypedDict):
    memory_detail_list: List[OpenMemFoundMemoryDetailList]
    preference_detail_list: List[OpenMemFoundPreferenceDetailList]
    preference_note: str


class OpenMemFound(_OpenMemFound, total=False):
    tool_memory_detail_list: List[Any]
    skill_detail_list: List[Any]


class OpenMemGetMemoryBodyFilter1AndTags(TypedDict, total=False):
    # A whole tag.
    contains: str


class OpenMemGetMemoryBodyFilter1AndCreateTime(TypedDict, total=False):
    """YYYY-MM-DD (midnight UTC; `lte`: to the end of that day), YYYY-MM-DD HH:MM:SS (UTC) or ISO 8601 with a zone."""

    lt: str
    lte: str
    gt: str
    gte: str


class OpenMemGetMemoryBodyFilter1And(TypedDict, total=False):
    agent_id: str
    app_id: str
    tags: OpenMemGetMemoryBodyFilter1AndTags
    # YYYY-MM-DD (midnight UTC; `lte`: to the end of that day), YYYY-MM-DD HH:MM:SS (UTC) or ISO 8601 with a zone.
    create_time: OpenMemGetMemoryBodyFilter1AndCreateTime
    # YYYY-MM-DD (midnight UTC; `lte`: to the end of that day), YYYY-MM-DD HH:MM:SS (UTC) or ISO 8601 with a zone.
    update_time: OpenMemGetMemoryBodyFilter1AndCreateTime


OpenMemGetMemoryBodyFilter1 = TypedDict("OpenMemGetMemoryBodyFilter1", {
    "and": List[Union[OpenMemGetMemoryBodyFilter1And, Metadata]],
    "or": List[Union[OpenMemGetMemoryBodyFilter1And, Metadata]],
}, total=False)


class OpenMemGetMemoryBodyFilter2(TypedDict, total=False):
    user: OpenMemGetMemoryBodyFilter1
    public: OpenMemGetMemoryBodyFilter1
    knowledgebase: OpenMemGetMemoryBodyFilter1


class _OpenMemGetMemoryBody(TypedDict):
    user_id: str


class OpenMemGetMemoryBody(_OpenMemGetMemoryBody, total=False):
    page: Optional[int]
    # 10 without it.
    size: Optional[int]
    filter: Optional[OpenMemGetMemoryBodyFilter]
    include_preference: List[bool]
    # There are none: with true an empty list is given out.
    include_tool_memory: List[bool]


class _OpenMemGetMessageBody(TypedDict):
    user_id: str


class OpenMemGetMessageBody(_OpenMemGetMessageBody, total=False):
    # Without it: over the newest conversations.
    conversation_id: Optional[str]
    # 6 without it.
    message_limit_number: Optional[int]
    # 6 without it.
    conversation_limit_number: Optional[int]
    # Which client asks; nothing depends on it.
    source: Optional[str]


class OpenMemListMemoryDetailListSource(TypedDict):
    message_id: Optional[str]
    role: str
    content: str
    chat_time: str


class OpenMemListMemoryDetailList(TypedDict):
    id: str
    memory_key: str
    memory_value: str
    memory_type: Literal["WorkingMemory", "LongTermMemory", "UserMemory"]
    # Epoch milliseconds.
    create_time: int
    conversation_id: Optional[str]
    status: Literal["activated"]
    confidence: float
    tags: List[str]
    # Epoch milliseconds.
    update_time: int
    sources: List[OpenMemListMemoryDetailListSource]
    info: Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]


class OpenMemListPreferenceDetailList(TypedDict):
    id: str
    preference_type: Literal["explicit_preference", "implicit_preference"]
    preference: str
    reasoning: str
    # Epoch milliseconds.
    create_time: int
    conversation_id: Optional[str]
    status: Literal["activated"]
    # Epoch milliseconds.
    update_time: int
    sources: List[OpenMemListMemoryDetailListSource]
    info: Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]


class _OpenMemList(TypedDict):
    memory_detail_list: List[OpenMemListMemoryDetailList]
    preference_detail_list: List[OpenMemListPreferenceDetailList]
    total: int
    size: int
    current: int
    pages: int


class OpenMemList(_OpenMemList, total=False):
    tool_memory_detail_list: List[Any]


class OpenMemMessagesMessageDetailList(TypedDict):
    role: str
    content: str
    # `YYYY-MM-DD HH:MM:SS`, UTC.
    chat_time: str
    conversation_id: str
    # Epoch milliseconds.
    create_time: int
    # Epoch milliseconds.
    update_time: int


class OpenMemMessages(TypedDict):
    message_detail_list: List[OpenMemMessagesMessageDetailList]


class _OpenMemSearchBody(TypedDict):
    query: str
    user_id: str


class OpenMemSearchBody(_OpenMemSearchBody, total=False):
    # What was said in it weighs a little more; it bounds nothing.
    conversation_id: Optional[str]
    filter: Optional[OpenMemSearchBodyFilter]
    # Searched beside the memory of the user; `all`: every one of the project.
    knowledgebase_ids: Optional[Union[Literal["all"], List[str]]]
    # 9 without it.
    memory_limit_number: Optional[int]
    # Least relevance of what is given out; 0 gives out all. 0.45 without it.
    relativity: Optional[float]
    include_preference: List[bool]
    # 9 without it.
    preference_limit_number: Optional[int]
    # There are none: with true an empty list is given out.
    include_tool_memory: List[bool]
    tool_memory_limit_number: Optional[int]
    # There are none: with true an empty list is given out.
    include_skill: List[bool]
    skill_limit_number: Optional[int]
    # Which client asks; nothing depends on it.
    source: Optional[str]


class PatchedFact(Fact):
    # Ends when the index has followed; null = nothing was changed.
    task_id: Optional[str]


class PatchedSummary(Summary):
    # Ends when the index has followed; null = nothing was changed.
    task_id: Optional[str]


class SearchHit(TypedDict):
    layer: Layer
    id: str
    content: str
    score: float
    sources: List[Source]
    session_id: Optional[str]
    created_at: str


class ProfileMemory(TypedDict):
    user_id: str
    short_term_context: str
    mid_term_context: str
    long_term_user_context: str
    long_term_session_context: str
    formatted_context: str
    items: List[SearchHit]


class RecordVersion(TypedDict):
    version: int
    # `created`, `evidence_added`, `refined`, `superseded`, `restored`, `invalidated`, `updated`, …
    change: str
    changed: List[str]
    actor: str
    reason: Optional[str]
    created_at: str
    snapshot: Dict[str, Any]


class FilterCondition(OpenMemGetMemoryBodyFilter1And, total=False):
    session_id: str
    type: FactType
    category: Literal["fact", "preference", "plan", "constraint", "identity", "event", "behavior"]


FilterGroup = TypedDict("FilterGroup", {
    "and": List[Union[FilterCondition, Metadata]],
    "or": List[Union[FilterCondition, Metadata]],
}, total=False)


class FilterBySource(TypedDict, total=False):
    user: FilterGroup
    public: FilterGroup
    knowledgebase: FilterGroup


class _SearchBody(TypedDict):
    query: str


class SearchBody(_SearchBody, total=False):
    # Whose own memory is searched; without it only knowledge bases and public memory are.
    user_id: str
    # Bounds the candidates before anything is ranked. One group for all sources, or a group by source; no nesting.
    filter: MemoryFilter
    layers: List[Layer]
    type: FactType
    top_k: int
    min_score: float
    as_of: Union[str, int]
    known_at: Union[str, int]
    include_flagged: bool
    # Knowledge bases that are searched too; `all`: every one of the project.
    knowledge_base_ids: Union[Literal["all"], List[str]]
    # What other users of the project made public is searched too.
    include_public: bool
    agent_id: str
    app_id: str


class SearchHitsItemDocument(TypedDict):
    knowledge_base_id: str
    file_id: str
    name: str
    start: int
    end: int
    headings: List[str]
    page: Optional[int]


class SearchHitsItem(TypedDict):
    layer: Literal["fact", "summary", "topic", "message", "chunk"]
    id: str
    content: str
    score: float
    sources: List[Source]
    session_id: Optional[str]
    created_at: str
    source: Literal["user", "public", "knowledge_base"]
    document: Optional[SearchHitsItemDocument]


class SearchHits(TypedDict):
    items: List[SearchHitsItem]


class _SummaryPatch(TypedDict):
    # Why; kept in the history and the audit.
    reason: str


class SummaryPatch(_SummaryPatch, total=False):
    # `deprioritized`: weaker in recall; `archived` and `deleted`: never recalled.
    status: Literal["active", "deprioritized", "archived", "deleted"]
    # Its new words, which stay while the facts under it stand.
    content: str
    # Factor on its relevance in recall; 1 = as ranked.
    weight: float
    # The version that you saw; 409 when another one stands.
    expected_version: int


class SummaryRecord(Summary):
    facts: List[Fact]


class TopicRecord(Topic):
    summaries: List[Summary]


class UndoBody(TypedDict):
    # Why; kept in the history and the audit.
    reason: str


class UndoneFactUndone(TypedDict):
    kind: Literal["supersede", "edit"]
    version: int
    actor: str
    reason: Optional[str]
    changed: List[str]


class UndoneFact(Fact):
    undone: UndoneFactUndone
    task_id: str


class UndoneSummary(Summary):
    undone: UndoneFactUndone
    task_id: str


class DeletedWebhook(TypedDict):
    hook_id: str
    deleted: bool


class DeliveryAttempt(TypedDict):
    attempt: int
    started_at: str
    duration_ms: int
    status: Optional[int]
    error: Optional[str]
    answer: Optional[str]


class Delivery(TypedDict):
    delivery_id: str
    webhook_id: str
    hook_id: str
    event: Literal["before_llm", "after_llm", "before_add", "fact.created", "fact.superseded", "fact.deleted", "summary.created", "summary.updated", "summary.status_changed", "summary.deleted", "topic.created", "topic.updated", "message.failed", "deletion.completed", "user.erased", "webhook.disabled"]
    status: Literal["pending", "delivered", "failed", "cancelled"]
    attempts: List[DeliveryAttempt]
    next_attempt_at: Optional[str]
    created_at: str
    finished_at: Optional[str]


class DeliveryWithPayload(Delivery):
    payload: Dict[str, Any]


class WebhookFilter(TypedDict, total=False):
    """Only what matches every list that is given; `tags` match when one is shared."""

    user_ids: List[str]
    session_ids: List[str]
    tags: List[str]


class PatchWebhookBody(TypedDict, total=False):
    name: str
    # https; http inside WEBHOOK_ALLOW_CIDRS.
    target_url: str
    enabled: bool
    # Lower is asked first; among equals the older one.
    priority: int
    # Of an interceptor.
    timeout_ms: int
    # Of an interceptor: `continue` goes on with unmodified data, `reject` holds the write up.
    on_failure: Literal["continue", "reject"]
    # Only what matches every list that is given; `tags` match when one is shared.
    filter: WebhookFilter
    # Sent with every request. Their values are stored encrypted and never shown.
    headers: Dict[str, str]
    description: Optional[str]


class _RegisterWebhookBody(TypedDict):
    name: str
    # https; http inside WEBHOOK_ALLOW_CIDRS.
    target_url: str
    resource: Literal["fact", "summary", "topic", "message", "deletion", "webhook"]
    event: Literal["before_llm", "after_llm", "before_add", "fact.created", "fact.superseded", "fact.deleted", "summary.created", "summary.updated", "summary.status_changed", "summary.deleted", "topic.created", "topic.updated", "message.failed", "deletion.completed", "user.erased", "webhook.disabled"]
    mode: Literal["sync", "async"]


class RegisterWebhookBody(_RegisterWebhookBody, total=False):
    enabled: bool
    # Lower is asked first; among equals the older one.
    priority: int
    # Of an interceptor.
    timeout_ms: int
    # Of an interceptor: `continue` goes on with unmodified data, `reject` holds the write up.
    on_failure: Literal["continue", "reject"]
    # Only what matches every list that is given; `tags` match when one is shared.
    filter: WebhookFilter
    # Sent with every request. Their values are stored encrypted and never shown.
    headers: Dict[str, str]
    description: Optional[str]


class Webhook(TypedDict):
    hook_id: str
    name: str
    resource: Literal["fact", "summary", "topic", "message", "deletion", "webhook"]
    event: Literal["before_llm", "after_llm", "before_add", "fact.created", "fact.superseded", "fact.deleted", "summary.created", "summary.updated", "summary.status_changed", "summary.deleted", "topic.created", "topic.updated", "message.failed", "deletion.completed", "user.erased", "webhook.disabled"]
    mode: Literal["sync", "async"]
    target_url: str
    enabled: bool
    priority: int
    timeout_ms: int
    on_failure: Literal["continue", "reject"]
    # Only what matches every list that is given; `tags` match when one is shared.
    filter: WebhookFilter
    header_names: List[str]
    description: Optional[str]
    disabled_reason: Optional[Literal["gone", "failing"]]
    disabled_at: Optional[str]
    created_at: str
    updated_at: str


class RegisteredWebhook(Webhook):
    signing_secret: Optional[str]


class _ReplayBody(TypedDict):
    # Events from this moment on.
    since: Union[str, int]


class ReplayBody(_ReplayBody, total=False):
    # Events before this moment; now unless given.
    until: Union[str, int]
    # Leaves out what was delivered.
    only_failed: bool


class RotatedSecret(TypedDict):
    hook_id: str
    signing_secret: Optional[str]
    previous_expires_at: Optional[str]


class WebhookReplay(TypedDict):
    hook_id: str
    since: str
    until: str
    retained_since: str
    deliveries: int


class _ActionInput(TypedDict):
    user_id: str
    timestamp: Union[str, int]
    content: str


class ActionInput(_ActionInput, total=False):
    log_id: str
    session_id: str
    device_id: str
    app: str
    platform: str
    event_type: str
    page: str
    anchors: Dict[str, str]
    metadata: Metadata
    entities: List[str]


class ActionBatch(TypedDict):
    actions: List[ActionInput]


class _ImportSession(TypedDict):
    messages: List[MessageInput]


class ImportSession(_ImportSession, total=False):
    session_id: str
    user_id: str
    # Other users of the project may recall these messages, and facts that rest on such ones alone.
    allow_public: bool
    # Whoever searches one of these knowledge bases may, and facts that rest on messages shared with the same one.
    knowledge_base_ids: List[str]


class CreateImportBody(TypedDict):
    data: List[ImportSession]


class _UploadResourceBody(TypedDict):
    file: str


class UploadResourceBody(_UploadResourceBody, total=False):
    # Its entries; exactly one of this and `session_id`.
    knowledge_base_id: str
    # Its messages; a session that does not exist is opened where `user_id` is given.
    session_id: str
    user_id: str
    # Default: the file's own name.
    name: str
    format: Literal["text", "markdown", "json", "csv", "html", "pdf", "docx"]
    # Of the messages of a document that is no transcript. Default `tool`: recalled, and nothing in it is taken for the user’s word. `user` for what the user wrote.
    role: Role
    tags: List[str]
    # A JSON object.
    metadata: Metadata


class RecallConfig(TypedDict, total=False):
    """Every key is also taken in the spelling of the SDKs (`MessageRecentLimit`); unknown keys are refused."""

    # Newest messages of the session that are given back as `history`; default 10.
    message_recent_limit: int
    # Newest messages of the session that are given back as `history`; default 10.
    MessageRecentLimit: int
    # Only what carries each of these pairs.
    metadata_filters: Metadata
    # Only what carries each of these pairs.
    MetadataFilters: Metadata
    # Messages at most; default `topk`, else 20.
    message_semantic_top_k: int
    # Messages at most; default `topk`, else 20.
    MessageSemanticTopK: int
    # Least score of a message; default 0.
    message_semantic_min_score: float
    # Least score of a message; default 0.
    MessageSemanticMinScore: float
    # How far links are followed; default `single_hop_parallel`.
    query_router: Literal["single_hop_direct", "single_hop_parallel", "multi_hop_chain"]
    # How far links are followed; default `single_hop_parallel`.
    QueryRouter: Literal["single_hop_direct", "single_hop_parallel", "multi_hop_chain"]
    # Facts at most; default `topk`, else 20.
    fact_top_k: int
    # Facts at most; default `topk`, else 20.
    FactTopK: int
    # Summaries at most; default `topk`, else 5.
    summary_top_k: int
    # Summaries at most; default `topk`, else 5.
    SummaryTopK: int
    # Topics at most; default `topk`, else 3.
    topic_top_k: int
    # Topics at most; default `topk`, else 3.
    TopicTopK: int
    # Given: ranked by the reciprocal ranks of words, meaning and built-in score, with this constant. Default: by the score alone.
    long_term_rrf_k: int
    # Given: ranked by the reciprocal ranks of words, meaning and built-in score, with this constant. Default: by the score alone.
    LongTermRrfK: int
    # False: the order of relevance alone, without confidence, evidence, status and time; default true.
    enable_long_term_rerank: bool
    # False: the order of relevance alone, without confidence, evidence, status and time; default true.
    EnableLongTermRerank: bool
    # False: only the session's messages; default true.
    enable_long_term_recall: bool
    # False: only the session's messages; default true.
    EnableLongTermRecall: bool
    # Also what reads like an instruction to the system; default false.
    include_flagged: bool
    # Also what reads like an instruction to the system; default false.
    IncludeFlagged: bool
    # Stands for every `…_top_k` that is not given.
    topk: int
    # Stands for every `…_top_k` that is not given.
    Topk: int
    # Tokens of `formatted_context` at most; default 1000.
    token_budget: int
    # Tokens of `formatted_context` at most; default 1000.
    TokenBudget: int
    # What was true in the world then.
    as_of: Union[str, int]
    # What was true in the world then.
    AsOf: Union[str, int]
    # What this memory held then.
    known_at: Union[str, int]
    # What this memory held then.
    KnownAt: Union[str, int]


class PostContextBody(TypedDict, total=False):
    query: str
    details: bool
    # Every key is also taken in the spelling of the SDKs (`MessageRecentLimit`); unknown keys are refused.
    recall_config: RecallConfig


class _RecallProfileBody(TypedDict):
    user_id: str
    query: str


class RecallProfileBody(_RecallProfileBody, total=False):
    # Every key is also taken in the spelling of the SDKs (`MessageRecentLimit`); unknown keys are refused.
    recall_config: RecallConfig


DeletionScope = Union[DeletionScope1, DeletionScope2, DeletionScope3, DeletionScope4, DeletionScope5, DeletionScope6, DeletionScope7]
OpenMemGetMemoryBodyFilter = Union[OpenMemGetMemoryBodyFilter1, OpenMemGetMemoryBodyFilter2]
OpenMemSearchBodyFilter = Union[OpenMemGetMemoryBodyFilter1, OpenMemGetMemoryBodyFilter2]
MemoryFilter = Union[FilterGroup, FilterBySource]
RecordUserActionsBody = Union[ActionInput, ActionBatch]
