import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import type { FiltersChangedEvent } from 'vitrine';

interface Person {
  readonly name: string;
}

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (person() === null) {
      <button id="sign-in" (click)="ask('/sign-in', 'POST')">Sign in as Ada</button>
    } @else if (person()) {
      <output>Filters: {{ members().join(', ') }}</output>
      <vitrine-dashboard
        [attr.base-url]="baseUrl"
        public-id="AviationOps1"
        token-url="/embed-token"
        map-style="/map-style.json"
        [allowOrigins]="allowOrigins"
        (vitrine-filters-changed)="show($event)"
      ></vitrine-dashboard>
    }
  `,
})
export class AppComponent {
  readonly person = signal<Person | null | undefined>(undefined);
  readonly members = signal<readonly string[]>([]);
  readonly allowOrigins = [location.origin];
  readonly baseUrl = `${document.querySelector<HTMLMetaElement>('meta[name=platform]')?.content}/api`;

  constructor() {
    void this.ask('/session', 'GET');
  }

  async ask(path: string, method: string): Promise<void> {
    const { person } = await (await fetch(path, { method })).json();
    this.person.set(person);
  }

  show(event: FiltersChangedEvent): void {
    this.members.set(event.members);
  }
}
