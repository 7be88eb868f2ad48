export interface ServerSentEvent {
  event: string;
  data: string;
}

/** Reads an event stream from pieces of any size (HTML standard, "Interpreting an event stream"). */
export class EventStreamParser {
  private rest = '';
  private event = '';
  private data: string[] = [];

  push(piece: string): ServerSentEvent[] {
    this.rest += piece;
    const events: ServerSentEvent[] = [];
    // A carriage return at the end may be the first half of a line end.
    for (let end = this.lineEnd(); end; end = this.lineEnd()) {
      const line = this.rest.slice(0, end.at);
      this.rest = this.rest.slice(end.at + end.length);
      const event = this.readLine(line);
      if (event) events.push(event);
    }
    return events;
  }

  private lineEnd(): { at: number; length: number } | null {
    const found = /\r\n|\n|\r(?=[\s\S])/.exec(this.rest);
    return found && { at: found.index, length: found[0].length };
  }

  private readLine(line: string): ServerSentEvent | null {
    if (line === '') return this.dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.event = value;
    if (field === 'data') this.data.push(value);
    return null;
  }

  private dispatch(): ServerSentEvent | null {
    const event = { event: this.event || 'message', data: this.data.join('\n') };
    const hasData = this.data.length > 0;
    this.event = '';
    this.data = [];
    return hasData ? event : null;
  }
}
