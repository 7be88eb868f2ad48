import { LegendDisplayMode, VizLegendOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import {
  CustomVariableBuilder,
  type Dashboard,
  DashboardBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as NumberBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as GraphBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import type { Board, Panel } from './panel.ts';

const HEIGHT = 8;
/** Chosen at the top of the page, so that the dashboards work in a Grafana with other data sources too. */
const datasource = { type: 'prometheus', uid: `\${datasource}` };

/** A dashboard in Grafana's own model. */
export function dashboardOf({ name, title, about, choices, rows }: Board): Dashboard {
  const builder = new DashboardBuilder(`Catraca: ${title}`)
    .uid(`catraca-${name}`)
    .description(about)
    .tags(['catraca'])
    .refresh('30s')
    .time({ from: 'now-1h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('datasource').label('Data source').type('prometheus'));
  for (const choice of choices) builder.withVariable(variables[choice]());
  let id = 0;
  for (const [heading, panels] of Object.entries(rows)) {
    builder.withRow(new RowBuilder(heading).id(++id));
    for (const panel of panels) builder.withPanel(panelOf(panel).id(++id));
  }
  return builder.build();
}

/** "All" is any value, also of series that begin later. */
const all = { text: 'All', value: '$__all' };
const variables = {
  mode: () =>
    new CustomVariableBuilder('mode')
      .label('Mode')
      .values('live,test')
      .includeAll(true)
      .allValue('.*')
      .current(all),
  service: () =>
    new QueryVariableBuilder('service')
      .label('Service')
      .datasource(datasource)
      .query('label_values(catraca_build_info, service)')
      .multi(true)
      .includeAll(true)
      .allValue('.*')
      .current(all),
};

function panelOf(panel: Panel): GraphBuilder | NumberBuilder {
  const { title, queries, unit, kind, width = 8, note = '' } = panel;
  const builder = kind === 'number' ? new NumberBuilder() : graph(panel);
  builder.title(title).description(note).datasource(datasource).unit(unit).height(HEIGHT).span(width);
  Object.entries(queries).forEach(([legend, expr], index) => {
    const refId = String.fromCharCode('A'.charCodeAt(0) + index);
    builder.withTarget(
      new DataqueryBuilder().refId(refId).datasource(datasource).expr(expr).legendFormat(legend),
    );
  });
  return builder;
}

function graph({ isSigned }: Panel): GraphBuilder {
  const legend = new VizLegendOptionsBuilder().showLegend(true).displayMode(LegendDisplayMode.List);
  const builder = new GraphBuilder().fillOpacity(10).legend(legend);
  return isSigned ? builder : builder.min(0);
}
