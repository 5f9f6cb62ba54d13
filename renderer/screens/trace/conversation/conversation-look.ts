/** What of the conversation is shown. */
export interface ConversationLook {
  readonly foldSystem: boolean;
  readonly reasoning: boolean;
  readonly growth: boolean;
  readonly results: boolean;
}
