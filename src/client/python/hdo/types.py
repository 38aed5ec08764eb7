"""The types of the caller API, made from the rows of the contract."""

from typing import Literal, Optional, TypedDict, Union

Priority = Literal["low", "normal", "high", "urgent"]

Icon = Literal[
    "archive",
    "at-sign",
    "calendar",
    "check",
    "chevron-down",
    "clock",
    "credit-card",
    "download",
    "external-link",
    "file",
    "flask-conical",
    "inbox",
    "mail",
    "message-square",
    "paperclip",
    "rocket",
    "send",
    "trash",
    "upload",
    "user-plus",
    "x",
]


class RowType(TypedDict):
    display: str
    icon: Icon

Color = Literal["red", "orange", "yellow", "green", "blue", "purple", "pink", "teal"]


class LinkButton(TypedDict):
    display: str
    icon: Icon
    url: str


class _NumericBar(TypedDict):
    kind: Literal["numeric_bar"]
    label: str
    value: float
    display: str
    min_value: float
    max_value: float


class NumericBar(_NumericBar, total=False):
    unit: Optional[str]


class _ProgressRing(TypedDict):
    kind: Literal["progress_ring"]
    label: str
    value: float
    display: str
    min_value: float
    max_value: float


class ProgressRing(_ProgressRing, total=False):
    unit: Optional[str]
    color: Optional[Color]


class _Pill(TypedDict):
    kind: Literal["pill"]
    text: str
    color: Color


class Pill(_Pill, total=False):
    icon: Optional[Icon]

CardVisual = Union[NumericBar, ProgressRing, Pill]


class NonePopup(TypedDict):
    kind: Literal["none"]


class _FreeTextPopup(TypedDict):
    kind: Literal["free_text"]
    label: str
    multiline: bool


class FreeTextPopup(_FreeTextPopup, total=False):
    placeholder: Optional[str]
    default_value: Optional[str]
    min_length: Optional[int]
    max_length: Optional[int]


class _SelectOption(TypedDict):
    display: str
    value: str


class SelectOption(_SelectOption, total=False):
    icon: Optional[Icon]


class SingleSelectPopup(TypedDict):
    kind: Literal["single_select"]
    label: str
    options: list[SelectOption]


class _MultiSelectPopup(TypedDict):
    kind: Literal["multi_select"]
    label: str
    options: list[SelectOption]


class MultiSelectPopup(_MultiSelectPopup, total=False):
    min_selected: Optional[int]
    max_selected: Optional[int]


class _DatePickerPopup(TypedDict):
    kind: Literal["date_picker"]
    label: str
    mode: Literal["date", "datetime"]


class DatePickerPopup(_DatePickerPopup, total=False):
    placeholder: Optional[str]
    display_timezone: Optional[str]
    min_value: Optional[str]
    max_value: Optional[str]


class _FileUploadPopup(TypedDict):
    kind: Literal["file_upload"]
    label: str


class FileUploadPopup(_FileUploadPopup, total=False):
    accept_mime_types: Optional[list[str]]

Popup = Union[
    NonePopup,
    FreeTextPopup,
    SingleSelectPopup,
    MultiSelectPopup,
    DatePickerPopup,
    FileUploadPopup,
]


class _InputAction(TypedDict):
    display: str
    icon: Icon
    value: str
    overflow: bool
    popup: Popup


class InputAction(_InputAction, total=False):
    tone: Literal["neutral", "brand", "success", "warning", "danger"]
    style: Literal["solid", "outline", "ghost"]


class _Submission(TypedDict):
    caller_item_id: str
    row_type: RowType
    title: str
    subtitle: str
    summary: str
    link_buttons: list[LinkButton]
    actions: list[InputAction]


class Submission(_Submission, total=False):
    priority: Optional[Priority]
    row_accent_color: Optional[Color]
    corner: Optional[str]
    details: Optional[str]
    card_visual: Optional[CardVisual]
    skip_disabled: Optional[bool]


class LimitBlock(TypedDict):
    operation_kind: str
    limit_name: str
    limit_reason_code: str
    limit_reason: str
    limit_resets_at: Optional[str]
    used_units: Optional[int]
    limit_units: Optional[int]


class InputSendData(TypedDict):
    caller_item_id: str
    status: Literal["pending"]
    revision: int
    created: bool
    duplicate: bool


class InputReplaceData(TypedDict):
    caller_item_id: str
    status: Literal["pending"]
    revision: int
    replaced: bool
    changed: bool


class InputDeleteData(TypedDict):
    caller_item_id: str
    deleted: Literal[True]


class InputListItem(TypedDict):
    caller_item_id: str
    status: Literal["pending", "answered"]
    revision: int
    created_at: str
    updated_at: str
    answered_at: Optional[str]


class InputListData(TypedDict):
    items: list[InputListItem]
    has_more: bool
    next_cursor: Optional[str]
    returned_count: int
    page_limit: int


class CanonicalRowType(TypedDict):
    display: str
    icon: Icon


class CanonicalLinkButton(TypedDict):
    display: str
    icon: Icon
    url: str


class CanonicalNumericBar(TypedDict):
    kind: Literal["numeric_bar"]
    label: str
    value: float
    display: str
    min_value: float
    max_value: float
    unit: Optional[str]


class CanonicalProgressRing(TypedDict):
    kind: Literal["progress_ring"]
    label: str
    value: float
    display: str
    min_value: float
    max_value: float
    unit: Optional[str]
    color: Optional[Color]


class CanonicalPill(TypedDict):
    kind: Literal["pill"]
    text: str
    color: Color
    icon: Optional[Icon]

CanonicalCardVisual = Union[CanonicalNumericBar, CanonicalProgressRing, CanonicalPill]


class CanonicalNonePopup(TypedDict):
    kind: Literal["none"]


class CanonicalFreeTextPopup(TypedDict):
    kind: Literal["free_text"]
    label: str
    multiline: bool
    placeholder: Optional[str]
    default_value: Optional[str]
    min_length: Optional[int]
    max_length: Optional[int]


class CanonicalSelectOption(TypedDict):
    display: str
    value: str
    icon: Optional[Icon]


class CanonicalSingleSelectPopup(TypedDict):
    kind: Literal["single_select"]
    label: str
    options: list[CanonicalSelectOption]


class CanonicalMultiSelectPopup(TypedDict):
    kind: Literal["multi_select"]
    label: str
    options: list[CanonicalSelectOption]
    min_selected: int
    max_selected: int


class CanonicalDatePickerPopup(TypedDict):
    kind: Literal["date_picker"]
    label: str
    mode: Literal["date", "datetime"]
    placeholder: Optional[str]
    display_timezone: Optional[str]
    min_value: Optional[str]
    max_value: Optional[str]


class CanonicalFileUploadPopup(TypedDict):
    kind: Literal["file_upload"]
    label: str
    accept_mime_types: Optional[list[str]]

CanonicalPopup = Union[
    CanonicalNonePopup,
    CanonicalFreeTextPopup,
    CanonicalSingleSelectPopup,
    CanonicalMultiSelectPopup,
    CanonicalDatePickerPopup,
    CanonicalFileUploadPopup,
]


class _CanonicalInputAction(TypedDict):
    display: str
    icon: Icon
    value: str
    overflow: bool
    popup: CanonicalPopup


class CanonicalInputAction(_CanonicalInputAction, total=False):
    tone: Literal["neutral", "brand", "success", "warning", "danger"]
    style: Literal["solid", "outline", "ghost"]


class CanonicalInput(TypedDict):
    caller_item_id: str
    priority: Priority
    row_type: CanonicalRowType
    row_accent_color: Optional[Color]
    title: str
    subtitle: str
    corner: Optional[str]
    summary: str
    details: Optional[str]
    link_buttons: list[CanonicalLinkButton]
    card_visual: Optional[CanonicalCardVisual]
    skip_disabled: bool
    actions: list[CanonicalInputAction]


class InputReadData(TypedDict):
    caller_item_id: str
    status: Literal["pending", "answered"]
    revision: int
    created_at: str
    updated_at: str
    answered_at: Optional[str]
    raw_input: CanonicalInput


class OutputReadinessItem(TypedDict):
    output_result_id: str
    caller_item_id: str
    answered_at: str


class OutputCheckData(TypedDict):
    items: list[OutputReadinessItem]
    ready_count: int
    has_more: bool
    next_cursor: Optional[str]
    returned_count: int
    page_limit: int


class NoneResponse(TypedDict):
    kind: Literal["none"]


class FreeTextResponse(TypedDict):
    kind: Literal["free_text"]
    text: str


class SingleSelectResponse(TypedDict):
    kind: Literal["single_select"]
    value: str


class MultiSelectResponse(TypedDict):
    kind: Literal["multi_select"]
    values: list[str]


class DateResponse(TypedDict):
    kind: Literal["date_picker"]
    mode: Literal["date"]
    value_date: str
    display_timezone: Optional[str]


class DatetimeResponse(TypedDict):
    kind: Literal["date_picker"]
    mode: Literal["datetime"]
    value_utc: str
    display_timezone: Optional[str]

DatePickerResponse = Union[DateResponse, DatetimeResponse]


class FileMetadata(TypedDict):
    file_id: str
    filename: str
    mime_type: str
    size_bytes: int
    sha256: str


class FileUploadResponse(TypedDict):
    kind: Literal["file_upload"]
    file: FileMetadata

ActionResponse = Union[
    NoneResponse,
    FreeTextResponse,
    SingleSelectResponse,
    MultiSelectResponse,
    DatePickerResponse,
    FileUploadResponse,
]


class Decision(TypedDict):
    output_result_id: str
    caller_id: str
    caller_item_id: str
    action_value: str
    response: ActionResponse
    answered_at: str
    answered_by: Optional[str]
    raw_input: CanonicalInput


class UnavailableOutput(TypedDict):
    output_result_id: str
    code: Literal["temporary_unavailable"]
    message: Literal["Output file metadata is temporarily unavailable."]


class OutputReadAllData(TypedDict):
    items: list[Decision]
    unavailable_outputs: list[UnavailableOutput]
    unavailable_count: int
    has_more: bool
    next_cursor: Optional[str]
    returned_count: int
    page_limit: int


class OutputAckData(TypedDict):
    output_result_id: str
    acknowledged: Literal[True]
    already_acknowledged: bool


class CallerKey(TypedDict):
    key_id: str
    prefix: str
    last_chars: str
    created_at: str
    last_used_at: Optional[str]


class Caller(TypedDict):
    caller_id: str
    caller_slug: Optional[str]
    display_name: str
    status: Literal["pending_activation", "active", "revoked", "expired"]
    key: CallerKey


class AccountStorage(TypedDict):
    stored_bytes: int
    limit_name: str
    limit_bytes: Optional[int]


class Account(TypedDict):
    account_id: str
    label: Optional[str]
    tier: Literal["hosted_free", "hosted_paid", "self_hosted"]
    effective_tier: Literal["free", "paid"]
    billing_status: Literal["not_applicable", "active", "grace", "past_due", "canceled"]
    grace_ends_at: Optional[str]
    file_upload_enabled: bool
    storage: AccountStorage
    active_limit_blocks: list[LimitBlock]


class CallerStatusData(TypedDict):
    caller: Caller
    account: Account


class RequestFields(TypedDict, total=False):
    caller_item_id: str
    priority: Optional[Priority]
    row_type: RowType
    row_accent_color: Optional[Color]
    subtitle: str
    corner: Optional[str]
    summary: str
    details: Optional[str]
    link_buttons: list[LinkButton]
    card_visual: Optional[CardVisual]
    skip_disabled: Optional[bool]

CallerErrorCode = Literal[
    "invalid_request",
    "invalid_json",
    "request_too_large",
    "validation_failed",
    "unsupported_icon",
    "unsafe_html",
    "unsafe_color",
    "upgrade_required",
    "retention_limit_exceeded",
    "billing_grace_expired",
    "authentication_required",
    "invalid_caller_credentials",
    "not_found",
    "pending_content_conflict",
    "answered_unacknowledged",
    "input_not_pending",
    "rate_limit_exceeded",
    "quota_limit_exceeded",
    "storage_limit_exceeded",
    "temporary_unavailable",
    "internal_error",
]


class FieldError(TypedDict):
    path: str
    code: Literal[
        "required",
        "invalid_type",
        "invalid_value",
        "too_short",
        "too_long",
        "too_few_items",
        "too_many_items",
        "out_of_range",
        "invalid_pattern",
        "invalid_format",
        "invalid_range",
        "duplicate_value",
        "incomplete_appearance",
        "invalid_url",
        "invalid_timezone",
        "invalid_mime_type",
        "unsupported_icon",
        "unsafe_html",
        "unsafe_color",
        "identity_not_allowed",
        "invalid_cursor",
        "unsupported_characters",
    ]
    message: str
