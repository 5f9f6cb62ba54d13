/** A conversation as read from any attribute convention. Text is untrusted trace content. */
export type MessageRole = 'system' | 'user' | 'assistant' | 'tool' | 'other';

export interface ChatMessage {
  readonly role: MessageRole;
  /** The role as written, where it is not one of the known. */
  readonly roleText?: string;
  readonly name?: string;
  readonly parts: readonly MessagePart[];
  /** For tool messages: the call that this answers. */
  readonly toolCallId?: string;
  readonly finishReason?: string;
}

export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'image'; readonly url?: string; readonly mediaType?: string; readonly base64?: string }
  | { readonly kind: 'toolCall'; readonly id?: string; readonly name: string; readonly argumentsText: string }
  | {
      readonly kind: 'toolResult';
      readonly id?: string;
      readonly name?: string;
      readonly text: string;
      readonly isError?: boolean;
    }
  | { readonly kind: 'data'; readonly label: string; readonly text: string };

/** A tool offered to a model: its name and, where given, the JSON schema of its arguments. */
export interface OfferedTool {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: unknown;
}
