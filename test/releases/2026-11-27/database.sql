CREATE TABLE public.address_away (
    address text NOT NULL,
    until bigint NOT NULL,
    visitor text
);
CREATE TABLE public.admin_act (
    id bigint NOT NULL,
    at bigint NOT NULL,
    act text NOT NULL,
    about text
);
CREATE SEQUENCE public.admin_act_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.admin_act_id_seq OWNED BY public.admin_act.id;
CREATE TABLE public.assessment (
    judge text NOT NULL,
    user_id integer NOT NULL,
    seq integer NOT NULL,
    at bigint NOT NULL,
    task text NOT NULL,
    verdict text NOT NULL,
    change integer NOT NULL,
    room text NOT NULL,
    dare integer NOT NULL
);
CREATE TABLE public.feat (
    id bigint NOT NULL,
    visitor text NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    value integer NOT NULL,
    text text,
    at bigint NOT NULL
);
CREATE SEQUENCE public.feat_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.feat_id_seq OWNED BY public.feat.id;
CREATE TABLE public.finished_game (
    room text NOT NULL,
    at bigint NOT NULL,
    game text NOT NULL,
    visitors text[] NOT NULL,
    players json NOT NULL
);
CREATE TABLE public.game_config (
    game text NOT NULL,
    default_coins integer NOT NULL,
    spin_cost integer NOT NULL,
    required_rating integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    house_coins integer DEFAULT 100 NOT NULL,
    house_hours integer DEFAULT 24 NOT NULL
);
CREATE TABLE public.host (
    id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.house_hour (
    hour bigint NOT NULL,
    rooms integer NOT NULL,
    coins bigint NOT NULL,
    dares integer NOT NULL,
    players text NOT NULL
);
CREATE TABLE public.journal (
    room text NOT NULL,
    seq integer NOT NULL,
    at bigint NOT NULL,
    event json NOT NULL,
    machine text,
    version integer,
    snapshot json,
    command text
);
CREATE TABLE public.kink (
    id integer NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    description text NOT NULL
);
CREATE SEQUENCE public.kink_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.kink_id_seq OWNED BY public.kink.id;
CREATE TABLE public.mikro_orm_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE SEQUENCE public.mikro_orm_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.mikro_orm_migrations_id_seq OWNED BY public.mikro_orm_migrations.id;
CREATE TABLE public.photo (
    id text NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at bigint NOT NULL,
    ready boolean NOT NULL,
    awaits_look boolean DEFAULT false NOT NULL,
    room text,
    dare integer
);
CREATE TABLE public.photo_sender (
    sender text NOT NULL,
    since bigint NOT NULL,
    photos integer NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.player_user (
    id integer NOT NULL,
    version integer NOT NULL,
    nickname text NOT NULL,
    rating integer NOT NULL,
    token text NOT NULL
);
CREATE SEQUENCE public.player_user_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.player_user_id_seq OWNED BY public.player_user.id;
CREATE TABLE public.rating_step (
    user_id integer NOT NULL,
    address text NOT NULL,
    step integer NOT NULL,
    at bigint NOT NULL,
    room text NOT NULL
);
CREATE TABLE public.room (
    id text NOT NULL,
    state text NOT NULL,
    closed boolean NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    creator_seen_at bigint NOT NULL,
    made_by text,
    made_from text,
    players text[],
    game text NOT NULL,
    stage text NOT NULL,
    seated integer NOT NULL,
    host text,
    takers text[],
    awaited text,
    unlisted boolean DEFAULT false NOT NULL,
    waits text,
    state_since bigint,
    attended boolean DEFAULT true NOT NULL
);
CREATE TABLE public.session (
    token_hash text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE public.setting (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.task (
    id integer NOT NULL,
    version integer NOT NULL,
    text text NOT NULL,
    with_face boolean NOT NULL,
    difficulty text NOT NULL,
    level text NOT NULL,
    required_kink_id integer,
    players text DEFAULT 'any'::text NOT NULL
);
CREATE SEQUENCE public.task_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.task_id_seq OWNED BY public.task.id;
CREATE TABLE public.visitor_conduct (
    visitor text NOT NULL,
    away_until bigint,
    silenced_until bigint,
    name_until bigint
);
CREATE TABLE public.visitor_profile (
    visitor text NOT NULL,
    name text,
    avatar text,
    level text,
    kinks integer[],
    with_face boolean,
    changed_at bigint NOT NULL
);
CREATE TABLE public.visitor_user (
    visitor text NOT NULL,
    user_id integer NOT NULL
);
CREATE TABLE public.wallet_movement (
    visitor text NOT NULL,
    seq integer NOT NULL,
    delta bigint NOT NULL,
    balance bigint NOT NULL,
    reason text NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT wallet_movement_not_negative CHECK ((balance >= 0))
);
ALTER TABLE ONLY public.admin_act ALTER COLUMN id SET DEFAULT nextval('public.admin_act_id_seq'::regclass);
ALTER TABLE ONLY public.feat ALTER COLUMN id SET DEFAULT nextval('public.feat_id_seq'::regclass);
ALTER TABLE ONLY public.kink ALTER COLUMN id SET DEFAULT nextval('public.kink_id_seq'::regclass);
ALTER TABLE ONLY public.mikro_orm_migrations ALTER COLUMN id SET DEFAULT nextval('public.mikro_orm_migrations_id_seq'::regclass);
ALTER TABLE ONLY public.player_user ALTER COLUMN id SET DEFAULT nextval('public.player_user_id_seq'::regclass);
ALTER TABLE ONLY public.task ALTER COLUMN id SET DEFAULT nextval('public.task_id_seq'::regclass);
INSERT INTO public.admin_act VALUES (1, 1795832687081, 'POST /api/tasks/import', NULL);
INSERT INTO public.admin_act VALUES (2, 1795832687087, 'imported 3 tasks', NULL);
INSERT INTO public.finished_game VALUES ('Z56FMB', 1795832687199, 'alluring-boxes', '{iZY9LMT-xFxPQx1ZxFalqg,uru95xxMbS51Dd1uygI7rg}', '[{"seat":"player1","name":"Player 1","avatar":null,"score":1,"visitor":"iZY9LMT-xFxPQx1ZxFalqg","won":false},{"seat":"player2","name":"Player 2","avatar":null,"score":2,"visitor":"uru95xxMbS51Dd1uygI7rg","won":true}]');
INSERT INTO public.finished_game VALUES ('Z56FMB', 1795832687218, 'alluring-boxes', '{uru95xxMbS51Dd1uygI7rg,iZY9LMT-xFxPQx1ZxFalqg}', '[{"seat":"player1","name":"Player 1","avatar":null,"score":2,"visitor":"uru95xxMbS51Dd1uygI7rg","won":true},{"seat":"player2","name":"Player 2","avatar":null,"score":1,"visitor":"iZY9LMT-xFxPQx1ZxFalqg","won":false}]');
INSERT INTO public.finished_game VALUES ('YQRX9D', 1795832688989, 'alluring-party', '{htBja9xGoLODbvrP8WyDSA,4VZCegD-3M1P3ra3Tp-y0g,mObvXhBR9GaNCROh7BgoZw}', '[{"seat":"player1","name":"Player 1","avatar":null,"score":4,"visitor":"htBja9xGoLODbvrP8WyDSA","won":true},{"seat":"player2","name":"Player 2","avatar":null,"score":3,"visitor":"4VZCegD-3M1P3ra3Tp-y0g","won":false},{"seat":"player3","name":"Player 3","avatar":null,"score":2,"visitor":"mObvXhBR9GaNCROh7BgoZw","won":false}]');
INSERT INTO public.host VALUES ('9320c31b-bd84-4baa-848f-f2107a8eab0b.1', '2026-11-28 02:24:50.510179+00');
INSERT INTO public.journal VALUES ('login:127.0.0.1', 1, 1795832687046, '{"type":"attempted","at":1795832687046,"maxAttempts":5,"blockMs":900000}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('login:127.0.0.1', 2, 1795832687063, '{"type":"signed-in","at":1795832687063}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:WF895K', 1, 1795832687104, '{"type":"room-created","seat":{"playerId":"fMEQvZ4cA1DlLC7PHxVSSg","visitor":"2IXHpFM7IahfQd4L5tCHpQ"},"seeds":{"serverSeed":"ca9899fa3556202fad00341b84e47f5ab63ace6d53ccc82133c4d76ce5566a4e","serverSeedHash":"79ceed074f27a05b0bc687043b9cc4c7f99e798fa37125da0f71d86d90372887","clientSeed":"","nonce":0}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:WF895K', 2, 1795832687132, '{"type":"boxes-placed","by":"player1","boxes":[{"number":3,"x":0.1,"y":0.5,"owner":"player1"},{"number":4,"x":0.2,"y":0.5,"owner":"player1"},{"number":5,"x":0.3,"y":0.5,"owner":"player1"},{"number":6,"x":0.4,"y":0.5,"owner":"player1"},{"number":7,"x":0.5,"y":0.5,"owner":"player1"},{"number":8,"x":0.6,"y":0.5,"owner":"player1"},{"number":9,"x":0.7,"y":0.5,"owner":"player1"},{"number":10,"x":0.8,"y":0.5,"owner":"player1"},{"number":11,"x":0.9,"y":0.5,"owner":"player1"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:WF895K', 3, 1795832687140, '{"type":"player-joined","seat":{"playerId":"KEF3Baum1dPl6_X54JE3QQ","visitor":"Wtd76oaH8cmF3UQ5k3y4NA","from":"FiaN9GHr2kZ_dsZq530TQU"},"entropy":{"entropy":"TJqzADC3YffPU1v0xlfbAA","from":"server"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:WF895K', 4, 1795832687151, '{"type":"dice-rolled","v":2,"by":"player1","die1":2,"die2":1,"coins":30,"prize":"Dance","forced":false,"prizeId":2,"dared":{"id":4,"difficulty":"easy"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:WF895K', 5, 1795832687155, '{"type":"message-sent","by":"player2","message":"my turn"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 1, 1795832687160, '{"type":"room-created","seat":{"playerId":"b2_LrRjF4xjybBCOqX3RyQ","visitor":"iZY9LMT-xFxPQx1ZxFalqg"},"seeds":{"serverSeed":"0006cbc5a57126898c85362a6146ace90cf50a1cbf469d193bb234f1ac7015ab","serverSeedHash":"79982a1804961c7ee75e0fe55a980035e4b5ebe0e2adaa17925ba31664654859","clientSeed":"","nonce":0}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 2, 1795832687172, '{"type":"boxes-placed","by":"player1","boxes":[{"number":6,"x":0.4,"y":0.5,"owner":"player1"},{"number":7,"x":0.5,"y":0.5,"owner":"player1"},{"number":8,"x":0.6,"y":0.5,"owner":"player1"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 3, 1795832687177, '{"type":"player-joined","seat":{"playerId":"J7FI-8xyjVcWaVMB1So7qw","visitor":"uru95xxMbS51Dd1uygI7rg","from":"FiaN9GHr2kZ_dsZq530TQU"},"entropy":{"entropy":"RMCG04FU6vJLa_sajosLOA","from":"server"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 4, 1795832687185, '{"type":"dice-rolled","v":2,"by":"player1","die1":3,"die2":6,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 5, 1795832687188, '{"type":"dice-rolled","v":2,"by":"player2","die1":3,"die2":4,"coins":10,"prize":"Sing","forced":false,"prizeId":1,"dared":{"id":5,"difficulty":"hard"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 6, 1795832687191, '{"type":"dice-rolled","v":2,"by":"player1","die1":3,"die2":5,"coins":12,"prize":"Dance","forced":false,"prizeId":2,"dared":{"id":6,"difficulty":"easy"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 7, 1795832687193, '{"type":"dice-rolled","v":2,"by":"player2","die1":4,"die2":6,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 8, 1795832687195, '{"type":"dice-rolled","v":2,"by":"player1","die1":5,"die2":6,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 9, 1795832687196, '{"type":"dice-rolled","v":2,"by":"player2","die1":4,"die2":4,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 10, 1795832687198, '{"type":"dice-rolled","v":2,"by":"player1","die1":4,"die2":6,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 11, 1795832687199, '{"type":"dice-rolled","v":2,"by":"player2","die1":3,"die2":3,"coins":12,"prize":"Bow","forced":false,"prizeId":3,"dared":{"id":11,"difficulty":"medium"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 12, 1795832687203, '{"type":"rematch-started","by":"player1","seeds":{"serverSeed":"38654053daa2c27cd7f928e0ebed60a71800ca6e81c4c9058ab5f35d605bce3b","serverSeedHash":"52134668b92c9114a0b2dfaa939b9b6cc6750fa6da2efb15482b6382bab58e5f","clientSeed":"","nonce":0}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 13, 1795832687206, '{"type":"boxes-placed","by":"player1","boxes":[{"number":6,"x":0.4,"y":0.5,"owner":"player1"},{"number":7,"x":0.5,"y":0.5,"owner":"player1"},{"number":8,"x":0.6,"y":0.5,"owner":"player1"}],"commitment":"3fd30542fe3f61b14bd4a4b2dc0b6fb30fa6f63ebce52dd1778aaa8c4dc02cff","entropy":"yjTvRuIzGINCvBdJrBhFeQ"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 14, 1795832687207, '{"type":"entropy-added","by":"player2","entropy":"yours"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 15, 1795832687209, '{"type":"dice-rolled","v":2,"by":"player1","die1":4,"die2":6,"coins":null,"prize":null,"forced":false,"entropy":"mine"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 16, 1795832687211, '{"type":"dice-rolled","v":2,"by":"player2","die1":4,"die2":1,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 17, 1795832687212, '{"type":"dice-rolled","v":2,"by":"player1","die1":6,"die2":3,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 18, 1795832687213, '{"type":"dice-rolled","v":2,"by":"player2","die1":3,"die2":6,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 19, 1795832687215, '{"type":"dice-rolled","v":2,"by":"player1","die1":2,"die2":4,"coins":12,"prize":"Sing","forced":false,"prizeId":1,"dared":{"id":19,"difficulty":"hard"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 20, 1795832687217, '{"type":"dice-rolled","v":2,"by":"player2","die1":3,"die2":5,"coins":12,"prize":"Dance","forced":false,"prizeId":2,"dared":{"id":20,"difficulty":"easy"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:Z56FMB', 21, 1795832687218, '{"type":"dice-rolled","v":2,"by":"player1","die1":3,"die2":4,"coins":10,"prize":"Bow","forced":false,"prizeId":3,"dared":{"id":21,"difficulty":"medium"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 1, 1795832687228, '{"type":"room-created","seat":{"playerId":"agodpCcFUWayPcA_DqvFNg","visitor":"1FhXqlA57YoVFdnwd2EWlQ"},"seeds":{"serverSeed":"d429a5cf01e37bc3bc3fc29a953d40a16daf36feb9e45d08f79352e02920b5f9","serverSeedHash":"caf3dccc17a2beeaa94e3df54ff2901599449c15b402b7cd725f4814995e40e7","clientSeed":"","nonce":0,"seedRule":2}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 2, 1795832687235, '{"type":"player-joined","seat":{"playerId":"s6SzZO-jLVFWYBsPZhPUrQ","visitor":"NVLfCtMrEUfQGtcBf5Gh_g","from":"FiaN9GHr2kZ_dsZq530TQU"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 3, 1795832687240, '{"type":"player-joined","seat":{"playerId":"qq-RUfZfzxoOF437XgmjiA","visitor":"4IKIBL5MsxcTGaVOXrMoQQ","from":"FiaN9GHr2kZ_dsZq530TQU"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 4, 1795832687299, '{"type":"entropy-added","by":"player1","commitment":"979f1fc17af7c32feec0762f09b44e0322fa48a64654a1e7482db71f0df72efe"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 5, 1795832687351, '{"type":"entropy-added","by":"player2","entropy":"a0b1c2d3"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 6, 1795832687403, '{"type":"game-started","by":"player1","boxes":[{"number":3,"x":0.8545,"y":0.5347,"owner":"player1"},{"number":4,"x":0.9148,"y":0.1229,"owner":"player1"},{"number":5,"x":0.1605,"y":0.5196,"owner":"player1"},{"number":6,"x":0.5565,"y":0.9374,"owner":"player1"},{"number":7,"x":0.1502,"y":0.9527,"owner":"player1"},{"number":8,"x":0.4638,"y":0.5099,"owner":"player1"},{"number":9,"x":0.1902,"y":0.1389,"owner":"player1"},{"number":10,"x":0.8177,"y":0.921,"owner":"player1"},{"number":11,"x":0.4809,"y":0.1158,"owner":"player1"}],"rules":2,"entropy":"d4e5f6a7"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 7, 1795832687456, '{"type":"dice-rolled","by":"player1","die1":4,"die2":2,"coins":null,"prize":null,"forced":false,"choices":[4,6]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 8, 1795832687510, '{"type":"box-opened","by":"player1","number":4,"coins":20,"forced":false,"dare":8,"offer":[{"id":1,"text":"Sing","difficulty":"hard"},{"id":2,"text":"Dance","difficulty":"easy"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 9, 1795832687562, '{"type":"dare-chosen","by":"player1","dare":8,"task":0,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 10, 1795832687564, '{"type":"dare-settled","by":"player1","dare":8,"done":true,"at":1795832687564}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 11, 1795832687615, '{"type":"dare-voted","by":"player2","dare":8,"verdict":"exactly"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 12, 1795832687616, '{"type":"dare-voted","by":"player3","dare":8,"verdict":"exactly"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 13, 1795832687620, '{"type":"dare-judged","dare":8,"verdict":"exactly","coins":20}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 14, 1795832687668, '{"type":"dice-rolled","by":"player2","die1":4,"die2":3,"coins":null,"prize":null,"forced":false,"choices":[3,7]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:PDZ578', 15, 1795832687721, '{"type":"box-opened","by":"player2","number":3,"coins":30,"forced":false,"dare":15,"offer":[{"id":3,"text":"Bow","difficulty":"medium"},{"id":2,"text":"Dance","difficulty":"easy"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 2, 1795832687782, '{"type":"player-joined","seat":{"playerId":"8PAG84JsknkyhsZZx4KboA","visitor":"4VZCegD-3M1P3ra3Tp-y0g","from":"FiaN9GHr2kZ_dsZq530TQU"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 3, 1795832687786, '{"type":"player-joined","seat":{"playerId":"-IJ6v8R0FpEloiFT-nukeQ","visitor":"mObvXhBR9GaNCROh7BgoZw","from":"FiaN9GHr2kZ_dsZq530TQU"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 4, 1795832687842, '{"type":"entropy-added","by":"player1","commitment":"979f1fc17af7c32feec0762f09b44e0322fa48a64654a1e7482db71f0df72efe"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 5, 1795832687892, '{"type":"entropy-added","by":"player2","entropy":"a0b1c2d3"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 6, 1795832687944, '{"type":"game-started","by":"player1","boxes":[{"number":3,"x":0.8735,"y":0.1267,"owner":"player1"},{"number":4,"x":0.0329,"y":0.9292,"owner":"player1"},{"number":5,"x":0.4589,"y":0.8805,"owner":"player1"},{"number":6,"x":0.9363,"y":0.4524,"owner":"player1"},{"number":7,"x":0.0579,"y":0.536,"owner":"player1"},{"number":8,"x":0.8341,"y":0.9541,"owner":"player1"},{"number":9,"x":0.1049,"y":0.0335,"owner":"player1"},{"number":10,"x":0.4732,"y":0.0641,"owner":"player1"},{"number":11,"x":0.4627,"y":0.5419,"owner":"player1"}],"rules":2,"entropy":"d4e5f6a7"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 7, 1795832687994, '{"type":"dice-rolled","by":"player1","die1":5,"die2":5,"coins":null,"prize":null,"forced":false,"choices":[5,10]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 8, 1795832688047, '{"type":"box-opened","by":"player1","number":5,"coins":15,"forced":false,"dare":8,"offer":[{"id":2,"text":"Dance","difficulty":"easy"},{"id":3,"text":"Bow","difficulty":"medium"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 9, 1795832688099, '{"type":"dare-chosen","by":"player1","dare":8,"task":0,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 10, 1795832688100, '{"type":"dare-settled","by":"player1","dare":8,"done":true,"at":1795832688100}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 11, 1795832688149, '{"type":"dare-voted","by":"player2","dare":8,"verdict":"exactly"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 12, 1795832688151, '{"type":"dare-voted","by":"player3","dare":8,"verdict":"exactly"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 13, 1795832688152, '{"type":"dare-judged","dare":8,"verdict":"exactly","coins":5}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 14, 1795832688201, '{"type":"dice-rolled","by":"player2","die1":4,"die2":4,"coins":null,"prize":null,"forced":false,"choices":[4,8]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 15, 1795832688255, '{"type":"box-opened","by":"player2","number":4,"coins":20,"forced":false,"dare":15,"offer":[{"id":1,"text":"Sing","difficulty":"hard"},{"id":3,"text":"Bow","difficulty":"medium"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 16, 1795832688307, '{"type":"dare-chosen","by":"player2","dare":15,"task":0,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 17, 1795832688308, '{"type":"dare-settled","by":"player2","dare":15,"done":false,"at":1795832688308}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 18, 1795832688360, '{"type":"dice-rolled","by":"player3","die1":4,"die2":5,"coins":15,"prize":null,"forced":false,"opens":9,"dare":18,"offer":[{"id":3,"text":"Bow","difficulty":"medium"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 19, 1795832688411, '{"type":"dare-chosen","by":"player3","dare":18,"task":0,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 20, 1795832688413, '{"type":"dare-settled","by":"player3","dare":18,"done":false,"at":1795832688413}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 21, 1795832688466, '{"type":"dice-rolled","by":"player1","die1":4,"die2":1,"coins":30,"prize":null,"forced":false,"opens":3}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 22, 1795832688518, '{"type":"dice-rolled","by":"player2","die1":4,"die2":3,"coins":10,"prize":null,"forced":false,"opens":7}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 23, 1795832688570, '{"type":"dice-rolled","by":"player3","die1":5,"die2":2,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 24, 1795832688621, '{"type":"dice-rolled","by":"player1","die1":5,"die2":6,"coins":null,"prize":null,"forced":false,"choices":[6,11]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 25, 1795832688672, '{"type":"box-opened","by":"player1","number":6,"coins":12,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 26, 1795832688728, '{"type":"dice-rolled","by":"player2","die1":1,"die2":2,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 27, 1795832688781, '{"type":"dice-rolled","by":"player3","die1":2,"die2":5,"coins":12,"prize":null,"forced":false,"opens":8}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 28, 1795832688833, '{"type":"dice-rolled","by":"player1","die1":1,"die2":1,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 29, 1795832688884, '{"type":"dice-rolled","by":"player2","die1":4,"die2":4,"coins":20,"prize":null,"forced":false,"opens":10}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 30, 1795832688935, '{"type":"dice-rolled","by":"player3","die1":3,"die2":4,"coins":null,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 31, 1795832688989, '{"type":"dice-rolled","by":"player1","die1":2,"die2":6,"coins":30,"prize":null,"forced":false,"opens":11}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('party:YQRX9D', 1, 1795832687777, '{"type":"room-created","seat":{"playerId":"9yizmBXu2R0HGz67WJld3Q","visitor":"htBja9xGoLODbvrP8WyDSA"},"seeds":{"serverSeed":"9b2b51290fde788321e1ffcb28ca892cba6b9288ef5e6a04e2b99be8456682d7","serverSeedHash":"976a9b05249a24141f41c39666c8609da422955f1b9063abcc7e0b02bdae31e1","clientSeed":"","nonce":0,"seedRule":2}}', NULL, NULL, NULL, NULL);
INSERT INTO public.mikro_orm_migrations VALUES (1, '001-journal', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (2, '002-administration', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (3, '003-photos', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (4, '004-room-list', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (5, '005-config-version', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (6, '006-journal-commands', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (7, '007-room-maker', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (8, '008-photo-list', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (9, '009-room-players', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (10, '010-house-round', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (11, '011-room-game', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (12, '012-hosts', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (13, '013-seats-taken', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (14, '014-stage', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (15, '015-room-since', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (16, '016-feats', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (17, '017-audit', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (18, '018-conduct', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (19, '019-address-of', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (20, '020-rating-address', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (21, '021-task-players', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (22, '022-finished-games', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.mikro_orm_migrations VALUES (23, '024-dare-photos', '2026-11-28 02:24:46.658901+00');
INSERT INTO public.room VALUES ('WF895K', 'playing', false, 1795832687104, 1795832687140, 1795832687104, 1795832687104, '2IXHpFM7IahfQd4L5tCHpQ', 'FiaN9GHr2kZ_dsZq530TQU', '{2IXHpFM7IahfQd4L5tCHpQ,Wtd76oaH8cmF3UQ5k3y4NA}', 'alluring-boxes', 'on', 2, '9320c31b-bd84-4baa-848f-f2107a8eab0b.1', '{v:Wtd76oaH8cmF3UQ5k3y4NA,a:FiaN9GHr2kZ_dsZq530TQU}', '[{"playerId":"KEF3Baum1dPl6_X54JE3QQ","until":1795832717140}]', false, NULL, 1795832687140, true);
INSERT INTO public.room VALUES ('Z56FMB', 'finished', false, 1795832687160, 1795832687218, 1795832687160, 1795832687160, 'iZY9LMT-xFxPQx1ZxFalqg', 'FiaN9GHr2kZ_dsZq530TQU', '{uru95xxMbS51Dd1uygI7rg,iZY9LMT-xFxPQx1ZxFalqg}', 'alluring-boxes', 'over', 2, '9320c31b-bd84-4baa-848f-f2107a8eab0b.1', '{v:uru95xxMbS51Dd1uygI7rg,a:FiaN9GHr2kZ_dsZq530TQU}', NULL, false, NULL, 1795832687218, true);
INSERT INTO public.room VALUES ('PDZ578', 'playing', false, 1795832687228, 1795832687403, 1795832687228, 1795832687228, '1FhXqlA57YoVFdnwd2EWlQ', 'FiaN9GHr2kZ_dsZq530TQU', '{1FhXqlA57YoVFdnwd2EWlQ,NVLfCtMrEUfQGtcBf5Gh_g,4IKIBL5MsxcTGaVOXrMoQQ}', 'alluring-party', 'on', 3, '9320c31b-bd84-4baa-848f-f2107a8eab0b.1', '{v:NVLfCtMrEUfQGtcBf5Gh_g,a:FiaN9GHr2kZ_dsZq530TQU,v:4IKIBL5MsxcTGaVOXrMoQQ,a:FiaN9GHr2kZ_dsZq530TQU}', NULL, false, NULL, 1795832687403, true);
INSERT INTO public.room VALUES ('YQRX9D', 'finished', false, 1795832687777, 1795832688989, 1795832687777, 1795832687777, 'htBja9xGoLODbvrP8WyDSA', 'FiaN9GHr2kZ_dsZq530TQU', '{htBja9xGoLODbvrP8WyDSA,4VZCegD-3M1P3ra3Tp-y0g,mObvXhBR9GaNCROh7BgoZw}', 'alluring-party', 'over', 3, '9320c31b-bd84-4baa-848f-f2107a8eab0b.1', '{v:4VZCegD-3M1P3ra3Tp-y0g,a:FiaN9GHr2kZ_dsZq530TQU,v:mObvXhBR9GaNCROh7BgoZw,a:FiaN9GHr2kZ_dsZq530TQU}', NULL, false, NULL, 1795832688989, true);
INSERT INTO public.session VALUES ('923b7b6e2a3310fcb8c920cec0f7a73c921d94cc7387fd9d2939c1556e9501b4', 1795832687067, 1795832687067);
INSERT INTO public.setting VALUES ('cookie-key', 'GAg0_UVzg7AZMBaWLCRrRyrKaF-EEjm2k8f0rJcwmmI');
INSERT INTO public.setting VALUES ('admin-password', '$argon2id$v=19$m=19456,t=2,p=1$yHKBPBAyLmoXNqur7LUucw$jhRqPu/FbSom0mo6flHacvKexDpPepl8wnaonJhkk6A');
INSERT INTO public.setting VALUES ('first-seed-key', '5qd2VeNTqFF56hLuWYtYfXbYD5n2Um_odFSUHNbxF4c');
INSERT INTO public.setting VALUES ('record-key', 'iU7u1zQz0u1ZacKsYJSrjslGgmQmCSGredRrNpc3Ca8');
INSERT INTO public.task VALUES (1, 1, 'Sing', false, 'Сложно', 'Лайт', NULL, 'any');
INSERT INTO public.task VALUES (2, 1, 'Dance', false, 'Легко', 'Лайт', NULL, 'any');
INSERT INTO public.task VALUES (3, 1, 'Bow', false, 'Средне', 'Лайт', NULL, 'any');
INSERT INTO public.wallet_movement VALUES ('2IXHpFM7IahfQd4L5tCHpQ', 1, 100, 100, 'opened:alluring-boxes', 1795832687104);
INSERT INTO public.wallet_movement VALUES ('2IXHpFM7IahfQd4L5tCHpQ', 2, 30, 130, 'boxes:WF895K', 1795832687151);
INSERT INTO public.wallet_movement VALUES ('iZY9LMT-xFxPQx1ZxFalqg', 1, 100, 100, 'opened:alluring-boxes', 1795832687160);
INSERT INTO public.wallet_movement VALUES ('uru95xxMbS51Dd1uygI7rg', 1, 100, 100, 'opened:alluring-boxes', 1795832687188);
INSERT INTO public.wallet_movement VALUES ('uru95xxMbS51Dd1uygI7rg', 2, 10, 110, 'boxes:Z56FMB', 1795832687188);
INSERT INTO public.wallet_movement VALUES ('iZY9LMT-xFxPQx1ZxFalqg', 2, 12, 112, 'boxes:Z56FMB', 1795832687191);
INSERT INTO public.wallet_movement VALUES ('uru95xxMbS51Dd1uygI7rg', 3, 12, 122, 'boxes:Z56FMB', 1795832687199);
INSERT INTO public.wallet_movement VALUES ('uru95xxMbS51Dd1uygI7rg', 4, 12, 134, 'boxes:Z56FMB', 1795832687215);
INSERT INTO public.wallet_movement VALUES ('iZY9LMT-xFxPQx1ZxFalqg', 3, 12, 124, 'boxes:Z56FMB', 1795832687217);
INSERT INTO public.wallet_movement VALUES ('uru95xxMbS51Dd1uygI7rg', 5, 10, 144, 'boxes:Z56FMB', 1795832687218);
INSERT INTO public.wallet_movement VALUES ('1FhXqlA57YoVFdnwd2EWlQ', 1, 100, 100, 'opened:alluring-party', 1795832687228);
INSERT INTO public.wallet_movement VALUES ('1FhXqlA57YoVFdnwd2EWlQ', 2, 20, 120, 'party:PDZ578', 1795832687510);
INSERT INTO public.wallet_movement VALUES ('1FhXqlA57YoVFdnwd2EWlQ', 3, 20, 140, 'party:PDZ578', 1795832687620);
INSERT INTO public.wallet_movement VALUES ('NVLfCtMrEUfQGtcBf5Gh_g', 1, 100, 100, 'opened:alluring-party', 1795832687721);
INSERT INTO public.wallet_movement VALUES ('NVLfCtMrEUfQGtcBf5Gh_g', 2, 30, 130, 'party:PDZ578', 1795832687721);
INSERT INTO public.wallet_movement VALUES ('htBja9xGoLODbvrP8WyDSA', 1, 100, 100, 'opened:alluring-party', 1795832687777);
INSERT INTO public.wallet_movement VALUES ('htBja9xGoLODbvrP8WyDSA', 2, 15, 115, 'party:YQRX9D', 1795832688047);
INSERT INTO public.wallet_movement VALUES ('htBja9xGoLODbvrP8WyDSA', 3, 5, 120, 'party:YQRX9D', 1795832688152);
INSERT INTO public.wallet_movement VALUES ('4VZCegD-3M1P3ra3Tp-y0g', 1, 100, 100, 'opened:alluring-party', 1795832688255);
INSERT INTO public.wallet_movement VALUES ('4VZCegD-3M1P3ra3Tp-y0g', 2, 20, 120, 'party:YQRX9D', 1795832688255);
INSERT INTO public.wallet_movement VALUES ('mObvXhBR9GaNCROh7BgoZw', 1, 100, 100, 'opened:alluring-party', 1795832688360);
INSERT INTO public.wallet_movement VALUES ('mObvXhBR9GaNCROh7BgoZw', 2, 15, 115, 'party:YQRX9D', 1795832688360);
INSERT INTO public.wallet_movement VALUES ('htBja9xGoLODbvrP8WyDSA', 4, 30, 150, 'party:YQRX9D', 1795832688466);
INSERT INTO public.wallet_movement VALUES ('4VZCegD-3M1P3ra3Tp-y0g', 3, 10, 130, 'party:YQRX9D', 1795832688518);
INSERT INTO public.wallet_movement VALUES ('htBja9xGoLODbvrP8WyDSA', 5, 12, 162, 'party:YQRX9D', 1795832688672);
INSERT INTO public.wallet_movement VALUES ('mObvXhBR9GaNCROh7BgoZw', 3, 12, 127, 'party:YQRX9D', 1795832688781);
INSERT INTO public.wallet_movement VALUES ('4VZCegD-3M1P3ra3Tp-y0g', 4, 20, 150, 'party:YQRX9D', 1795832688884);
INSERT INTO public.wallet_movement VALUES ('htBja9xGoLODbvrP8WyDSA', 6, 30, 192, 'party:YQRX9D', 1795832688989);
SELECT pg_catalog.setval('public.admin_act_id_seq', 2, true);
SELECT pg_catalog.setval('public.feat_id_seq', 1, false);
SELECT pg_catalog.setval('public.kink_id_seq', 1, false);
SELECT pg_catalog.setval('public.mikro_orm_migrations_id_seq', 23, true);
SELECT pg_catalog.setval('public.player_user_id_seq', 1, false);
SELECT pg_catalog.setval('public.task_id_seq', 3, true);
ALTER TABLE ONLY public.address_away
    ADD CONSTRAINT address_away_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.admin_act
    ADD CONSTRAINT admin_act_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.assessment
    ADD CONSTRAINT assessment_pkey PRIMARY KEY (judge, user_id, seq);
ALTER TABLE ONLY public.feat
    ADD CONSTRAINT feat_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.finished_game
    ADD CONSTRAINT finished_game_pkey PRIMARY KEY (room, at);
ALTER TABLE ONLY public.game_config
    ADD CONSTRAINT game_config_pkey PRIMARY KEY (game);
ALTER TABLE ONLY public.host
    ADD CONSTRAINT host_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.house_hour
    ADD CONSTRAINT house_hour_pkey PRIMARY KEY (hour);
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (room, seq);
ALTER TABLE ONLY public.kink
    ADD CONSTRAINT kink_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mikro_orm_migrations
    ADD CONSTRAINT mikro_orm_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.photo_sender
    ADD CONSTRAINT photo_sender_pkey PRIMARY KEY (sender);
ALTER TABLE ONLY public.player_user
    ADD CONSTRAINT player_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.player_user
    ADD CONSTRAINT player_user_token_unique UNIQUE (token);
ALTER TABLE ONLY public.rating_step
    ADD CONSTRAINT rating_step_pkey PRIMARY KEY (user_id, address, step);
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visitor_conduct
    ADD CONSTRAINT visitor_conduct_pkey PRIMARY KEY (visitor);
ALTER TABLE ONLY public.visitor_profile
    ADD CONSTRAINT visitor_profile_pkey PRIMARY KEY (visitor);
ALTER TABLE ONLY public.visitor_user
    ADD CONSTRAINT visitor_user_pkey PRIMARY KEY (visitor);
ALTER TABLE ONLY public.wallet_movement
    ADD CONSTRAINT wallet_movement_pkey PRIMARY KEY (visitor, seq);
CREATE INDEX assessment_newest ON public.assessment USING btree (user_id, at);
CREATE INDEX feat_of_tonight ON public.feat USING btree (at);
CREATE INDEX finished_game_visitors ON public.finished_game USING gin (visitors);
CREATE INDEX journal_checkpoints ON public.journal USING btree (room, seq) WHERE (machine IS NOT NULL);
CREATE INDEX journal_commands ON public.journal USING btree (room, command) WHERE (command IS NOT NULL);
CREATE INDEX photo_awaits_look ON public.photo USING btree (created_at, id) WHERE (ready AND awaits_look);
CREATE INDEX photo_listed ON public.photo USING btree (created_at, id) WHERE ready;
CREATE INDEX photo_room ON public.photo USING btree (room, dare) WHERE (room IS NOT NULL);
CREATE INDEX rating_step_at_index ON public.rating_step USING btree (at);
CREATE INDEX room_alone ON public.room USING btree (created_at) WHERE ((stage <> 'over'::text) AND (seated < 2));
CREATE INDEX room_finished ON public.room USING btree (changed_at) WHERE (stage = 'over'::text);
CREATE INDEX room_unfinished ON public.room USING btree (game, stage, created_at, id) WHERE (stage <> 'over'::text);
CREATE INDEX room_unfinished_made_by ON public.room USING btree (made_by) WHERE (stage <> 'over'::text);
CREATE INDEX room_unfinished_made_from ON public.room USING btree (made_from) WHERE (stage <> 'over'::text);
CREATE INDEX room_unfinished_takers ON public.room USING gin (takers) WITH (fastupdate=off) WHERE ((stage <> 'over'::text) AND (takers IS NOT NULL));
CREATE INDEX room_unlisted ON public.room USING btree (game, created_at, id) WHERE (unlisted AND (stage <> 'over'::text));
CREATE INDEX task_required_kink_index ON public.task USING btree (required_kink_id);
CREATE INDEX visitor_user_user_index ON public.visitor_user USING btree (user_id);
ALTER TABLE ONLY public.assessment
    ADD CONSTRAINT assessment_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.player_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rating_step
    ADD CONSTRAINT rating_step_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.player_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_required_kink_id_foreign FOREIGN KEY (required_kink_id) REFERENCES public.kink(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.visitor_user
    ADD CONSTRAINT visitor_user_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.player_user(id) ON DELETE CASCADE;
