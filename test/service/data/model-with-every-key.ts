/** A valid model with every key of the format that this service reads or safely ignores. */
export const modelWithEveryKey = `
cubes:
  - name: base
    title: Base
    description: For others to extend
    public: false
    sql: SELECT * FROM orders
    data_source: default
    meta: { colour: red, deep: { row_level: 1 } }
    sql_alias: b
    calendar: true
    refresh_key: { every: 1 hour, sql: SELECT 1, timezone: UTC, immutable: false, incremental: true, update_window: 1 day }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, shown: true }
  - name: orders
    extends: base
    sql_table: orders
    shown: true
    joins:
      - { name: customers, relationship: many_to_one, sql: '{CUBE}.customer = {customers.id}' }
    dimensions:
      - { name: status, title: Status, description: Of the order, public: true, sql: status, type: string, order: asc, meta: { a: 1 } }
      - { name: size, type: string, case: { when: [{ sql: '{CUBE}.amount > 10', label: Large }], else: { label: Small } } }
      - { name: word, type: string, case: { when: [{ sql: 'true', label: { sql: status } }], else: { label: { sql: page } } } }
      - { name: place, type: geo, latitude: { sql: lat }, longitude: { sql: lon } }
      - { name: amount, sql: amount, type: number, format: currency, currency: EUR, suggest_filter_values: false }
      - { name: spent, sql: '{customers.count}', type: number, sub_query: true, propagate_filters_to_sub_query: true }
      - { name: page, sql: page, type: string, format: { type: link, label: Open } }
      - { name: coin, type: switch, values: [EUR, USD] }
      - { name: rate, sql: rate, type: number, format: { type: custom-numeric, value: .2s } }
      - name: at
        sql: at
        type: time
        local_time: true
        granularities:
          - { name: fortnight, title: Fortnight, interval: 2 weeks, offset: 1 day }
          - { name: fiscal, interval: 1 year, origin: '2024-04-01' }
          - { name: month, sql: '{CUBE}.retail_month' }
    measures:
      - { name: count, type: count, title: Orders, description: All, public: true, meta: { a: 1 }, drill_members: [id, status] }
      - { name: total, type: sum, sql: amount, filters: [{ sql: "{CUBE}.status = 'paid'" }], format: currency, currency: EUR, shown: true }
      - { name: running, type: sum, sql: amount, rolling_window: { type: fixed, trailing: 7 days, leading: 1 day, offset: start } }
      - { name: month, type: sum, sql: amount, rolling_window: { type: to_date, granularity: month } }
      - { name: before, type: number, multi_stage: true, sql: '{total}', time_shift: [{ time_dimension: at, interval: 1 year, type: prior }] }
      - { name: in_coin, type: number, multi_stage: true, case: { switch: '{coin}', when: [{ value: EUR, sql: '{total}' }], else: { sql: '{count}' } } }
      - { name: grouped, type: sum, multi_stage: true, sql: '{total}', group_by: [status], add_group_by: [size] }
      - { name: place_in_line, type: rank, multi_stage: true, order_by: [{ sql: '{total}', dir: desc }], reduce_by: [status] }
      - { name: so_far, type: running_total, sql: amount }
      - { name: middle, type: number_agg, sql: 'median({CUBE}.amount)' }
      - { name: share, type: number, sql: '{total} / {count}', format: { type: custom-numeric, value: .1% } }
    segments:
      - { name: paid, title: Paid, description: Only these, public: true, meta: { a: 1 }, sql: "{CUBE}.status = 'paid'" }
      - { name: open, shown: false, sql: "{CUBE}.status = 'open'" }
    hierarchies:
      - { name: kinds, title: Kinds, public: true, levels: [status, size, customers.id] }
    access_policy:
      - group: '*'
        conditions: [{ if: '{ securityContext.plan }' }]
        member_level: { includes: '*', excludes: [amount] }
        row_level:
          filters:
            - { member: status, operator: equals, values: [paid, '{ userAttributes.status }'] }
            - { or: [{ member: id, operator: set }, { and: [{ member: id, operator: notSet }] }] }
      - { groups: [a, b], row_level: { allow_all: true } }
      - { role: c, member_level: { includes: [count] } }
    pre_aggregations:
      - name: main
        type: rollup
        measures: [CUBE.count]
        dimensions: [CUBE.status]
        segments: [CUBE.paid]
        rollups: [other]
        measure_references: [CUBE.count]
        dimension_references: [CUBE.status]
        segment_references: [CUBE.paid]
        rollup_references: [other]
        time_dimension: CUBE.at
        time_dimension_reference: CUBE.at
        time_dimensions: [{ dimension: CUBE.at, granularity: day }]
        granularity: day
        partition_granularity: month
        unique_key_columns: [id]
        sql_alias: m
        max_pre_aggregations: 1
        build_range_start: { sql: SELECT 1 }
        build_range_end: { sql: SELECT 1 }
        refresh_range_start: { sql: SELECT 1 }
        refresh_range_end: { sql: SELECT 1 }
        refresh_key: { every: 1 hour }
        indexes: [{ name: i, columns: [id], sql: SELECT 1, type: regular }]
        external: true
        scheduled_refresh: true
        read_only: true
        use_original_sql_pre_aggregations: true
        union_with_source_data: true
        allow_non_strict_date_range_match: true
        stream_offset: earliest
        output_column_types: [{ member: CUBE.id, type: int }]
  - name: customers
    sql_table: customers
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
    measures:
      - { name: count, type: count }
views:
  - name: sales
    title: Sales
    description: What is sold
    public: true
    meta: { a: 1 }
    view_group: people
    view_groups: [people]
    cubes:
      - join_path: orders
        includes:
          - status
          - kinds
          - { name: count, alias: number, title: Number, description: Of orders, format: number, meta: { a: 1 } }
          - { name: total, format: { type: custom-numeric, value: .2s } }
      - { join_path: orders.customers, prefix: true, alias: buyer, includes: '*', excludes: [count] }
    folders:
      - { name: All of it, includes: [status, { join_path: orders.customers }, { name: Inner, includes: [number] }] }
    access_policy:
      - { group: '*', row_level: { filters: [{ member: status, operator: set }] } }
  - name: more_sales
    extends: sales
    cubes: [{ join_path: orders, includes: [amount] }]
  - name: hidden_sales
    shown: false
    cubes: [{ join_path: orders, includes: [count] }]
view_groups:
  - { name: people, title: People, description: Who buys, views: [sales] }
`;
