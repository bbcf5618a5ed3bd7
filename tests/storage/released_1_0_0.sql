-- A database as version 1.0.0 (82acb7db) left it: one of version 0.1.0 with a match in each decision, updated;
-- six more running matches, two with votes; a finished one; and a sample row in every other table.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0033');
CREATE TABLE careers (
	player_id INTEGER NOT NULL, 
	tallies JSON NOT NULL, 
	badges JSON NOT NULL, 
	CONSTRAINT pk_careers PRIMARY KEY (player_id)
);
INSERT INTO "careers" VALUES(2000000000000000001,'{"matches":2,"wins":1,"points":117,"calls":1,"catches":0,"challenges_won":1,"round_wins":1,"streak":0,"presets":[]}','{"first_win":86.0,"lightning":86.0,"team":86.0}');
INSERT INTO "careers" VALUES(2000000000000000002,'{"matches":2,"wins":1,"points":138,"calls":1,"catches":1,"challenges_won":0,"round_wins":1,"streak":1,"presets":[]}','{"first_win":107.0,"lightning":107.0,"ambush":107.0}');
INSERT INTO "careers" VALUES(2000000000000000003,'{"matches":2,"wins":1,"points":117,"calls":0,"catches":0,"challenges_won":0,"round_wins":1,"streak":0,"presets":[]}','{"first_win":86.0,"team":86.0}');
INSERT INTO "careers" VALUES(2000000000000000004,'{"matches":1,"wins":0,"points":0,"calls":0,"catches":2,"challenges_won":0,"round_wins":0,"streak":0,"presets":[]}','{"ambush":86.0}');
CREATE TABLE champions (
	guild_id INTEGER NOT NULL, 
	season VARCHAR NOT NULL, 
	metric VARCHAR NOT NULL, 
	line SMALLINT NOT NULL, 
	place SMALLINT NOT NULL, 
	player_id INTEGER, 
	matches INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	rating INTEGER, 
	CONSTRAINT pk_champions PRIMARY KEY (guild_id, season, metric, line)
);
INSERT INTO "champions" VALUES(1000000000000000001,'text 1','text 1',1,1,2000000000000000001,1,1,1,1);
CREATE TABLE daily_attempts (
	day INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	moves JSON, 
	has_won BOOLEAN, 
	points INTEGER, 
	made INTEGER, 
	streak INTEGER, 
	CONSTRAINT pk_daily_attempts PRIMARY KEY (day, player_id), 
	CONSTRAINT fk_daily_attempts_day_daily_deals FOREIGN KEY(day) REFERENCES daily_deals (day)
);
INSERT INTO "daily_attempts" VALUES(1,2000000000000000001,1000000000000000001,1,'{}',0,1,1,1);
CREATE TABLE daily_deals (
	day INTEGER NOT NULL, 
	secret BLOB NOT NULL, drawn_on INTEGER, 
	CONSTRAINT pk_daily_deals PRIMARY KEY (day)
);
INSERT INTO "daily_deals" VALUES(1,X'01',1);
CREATE TABLE daily_reminders (
	player_id INTEGER NOT NULL, 
	second INTEGER NOT NULL, 
	language VARCHAR NOT NULL, 
	last_day INTEGER NOT NULL, 
	is_refused BOOLEAN NOT NULL, 
	CONSTRAINT pk_daily_reminders PRIMARY KEY (player_id)
);
INSERT INTO "daily_reminders" VALUES(2000000000000000001,1,'text 1',1,0);
CREATE TABLE deletions (
	id INTEGER NOT NULL, 
	"key" BLOB NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT pk_deletions PRIMARY KEY (id)
);
INSERT INTO "deletions" VALUES(1,X'01',1);
CREATE TABLE entrants (
	tournament_id INTEGER NOT NULL, 
	number SMALLINT NOT NULL, 
	player_id INTEGER, 
	seed SMALLINT, 
	is_out BOOLEAN NOT NULL, 
	CONSTRAINT pk_entrants PRIMARY KEY (tournament_id, number), 
	CONSTRAINT fk_entrants_tournament_id_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE
);
INSERT INTO "entrants" VALUES(1,1,2000000000000000001,1,0);
CREATE TABLE erasures (
	shard INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_erasures PRIMARY KEY (shard, player_id)
);
INSERT INTO "erasures" VALUES(1,2000000000000000001);
CREATE TABLE final_boards (
	guild_id INTEGER NOT NULL, 
	season VARCHAR NOT NULL, 
	shown_at DOUBLE NOT NULL, 
	CONSTRAINT pk_final_boards PRIMARY KEY (guild_id, season)
);
INSERT INTO "final_boards" VALUES(1000000000000000001,'text 1',1.0);
CREATE TABLE hands (
	table_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	message_id INTEGER NOT NULL, 
	token VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	seat SMALLINT, 
	expires_at DOUBLE NOT NULL, is_follow_up BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_hands PRIMARY KEY (table_id, player_id), 
	CONSTRAINT fk_hands_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "hands" VALUES(1,2000000000000000001,1,'text 1','text 1',1,1.0,0);
CREATE TABLE leases (
	epoch INTEGER NOT NULL, 
	shard_count INTEGER NOT NULL, 
	shards JSON NOT NULL, taken JSON, 
	CONSTRAINT pk_leases PRIMARY KEY (epoch)
);
INSERT INTO "leases" VALUES(1,1,'{}','{}');
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	rules JSON NOT NULL, 
	target INTEGER NOT NULL, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE, rules_version INTEGER DEFAULT '1' NOT NULL, counted_as INTEGER, record_format SMALLINT DEFAULT '2' NOT NULL, ended_by INTEGER, repeats SMALLINT, 
	CONSTRAINT fk_matches_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "matches" VALUES(1,1,1000000000000000001,'{"deck": "classic", "decks": "auto", "brand_self": false, "hand_size": 7, "dealer": "draw", "opening_card": "apply", "first_player": "after_dealer", "two_player_reverse": "skip", "wild_draw_four": "no_color_match", "challenge_loss": "lose_turn", "challenge_win": "stays", "uno_call": "race", "uno_penalty": 2, "uno_seconds": 8, "scoring": "winner_collects", "target": 100, "teams": false, "misplay_penalty": 0, "turn_seconds": 90, "on_leave": "remove", "hidden_counts": false, "seats": "auto", "swap_hands": 0, "shuffle_hands": 0, "customizable": 0, "challenge": true, "customizable_effects": [], "wild_after_draw": false, "draw": "one", "force_play": false, "uno_to_go_out": false, "stacking": "off", "seven_zero": false, "jump_in": false, "take_back": "off"}',100,1.0,107.0,1,2,1,NULL,NULL);
INSERT INTO "matches" VALUES(2,2,1000000000000000001,'{"deck": "classic", "decks": "auto", "brand_self": false, "hand_size": 7, "dealer": "draw", "opening_card": "apply", "first_player": "after_dealer", "two_player_reverse": "skip", "wild_draw_four": "no_color_match", "challenge_loss": "lose_turn", "challenge_win": "stays", "uno_call": "race", "uno_penalty": 2, "uno_seconds": 8, "scoring": "single_round", "target": 500, "teams": true, "misplay_penalty": 0, "turn_seconds": 90, "on_leave": "remove", "hidden_counts": false, "seats": "auto", "swap_hands": 0, "shuffle_hands": 0, "customizable": 0, "challenge": true, "customizable_effects": [], "wild_after_draw": false, "draw": "one", "force_play": false, "uno_to_go_out": false, "stacking": "off", "seven_zero": false, "jump_in": false, "take_back": "off"}',500,1.0,86.0,1,1,1,NULL,NULL);
INSERT INTO "matches" VALUES(3,4,1000000000000000001,'{"deck": "classic", "decks": "auto", "brand_self": false, "hand_size": 7, "dealer": "draw", "opening_card": "apply", "first_player": "after_dealer", "two_player_reverse": "skip", "wild_draw_four": "no_color_match", "challenge_loss": "lose_turn", "challenge_win": "stays", "uno_call": "race", "uno_penalty": 2, "uno_seconds": 8, "scoring": "winner_collects", "target": 500, "teams": false, "misplay_penalty": 0, "turn_seconds": 90, "on_leave": "remove", "hidden_counts": false, "seats": "auto", "swap_hands": 0, "shuffle_hands": 0, "customizable": 0, "challenge": true, "customizable_effects": [], "wild_after_draw": false, "draw": "one", "force_play": false, "uno_to_go_out": false, "stacking": "off", "seven_zero": false, "jump_in": false, "take_back": "off"}',500,1700000000.0,NULL,1,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(4,5,1000000000000000001,'{"deck": "yellowstone", "decks": "auto", "brand_self": false, "hand_size": 7, "dealer": "draw", "opening_card": "apply", "first_player": "after_dealer", "two_player_reverse": "skip", "wild_draw_four": "no_color_match", "challenge_loss": "lose_turn", "challenge_win": "stays", "uno_call": "race", "uno_penalty": 2, "uno_seconds": 8, "scoring": "winner_collects", "target": 500, "teams": false, "misplay_penalty": 0, "turn_seconds": 90, "on_leave": "remove", "hidden_counts": false, "seats": "auto", "swap_hands": 4, "shuffle_hands": 4, "customizable": 4, "challenge": true, "customizable_effects": [{"effect": "dare", "text": "sing", "cards": 2}, {"effect": "charade"}, {"effect": "pick_draw", "cards": 2}, {"effect": "discard_wilds"}], "wild_after_draw": false, "draw": "one", "force_play": false, "uno_to_go_out": false, "stacking": "any", "seven_zero": false, "jump_in": true, "take_back": "penalty"}',500,1700000000.0,NULL,1,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(5,6,1000000000000000001,'{"deck": "classic", "decks": "auto", "brand_self": false, "hand_size": 7, "dealer": "draw", "opening_card": "apply", "first_player": "after_dealer", "two_player_reverse": "skip", "wild_draw_four": "no_color_match", "challenge_loss": "lose_turn", "challenge_win": "stays", "uno_call": "timed", "uno_penalty": 2, "uno_seconds": 8, "scoring": "winner_collects", "target": 500, "teams": false, "misplay_penalty": 0, "turn_seconds": 90, "on_leave": "remove", "hidden_counts": false, "seats": "auto", "swap_hands": 0, "shuffle_hands": 0, "customizable": 0, "challenge": true, "customizable_effects": [], "wild_after_draw": false, "draw": "one", "force_play": false, "uno_to_go_out": false, "stacking": "off", "seven_zero": false, "jump_in": false, "take_back": "off"}',500,1700000000.0,NULL,1,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(6,7,1000000000000000001,'{"deck": "classic", "decks": "auto", "brand_self": false, "hand_size": 7, "dealer": "draw", "opening_card": "apply", "first_player": "after_dealer", "two_player_reverse": "skip", "wild_draw_four": "no_color_match", "challenge_loss": "lose_turn", "challenge_win": "stays", "uno_call": "race", "uno_penalty": 2, "uno_seconds": 8, "scoring": "winner_collects", "target": 500, "teams": false, "misplay_penalty": 0, "turn_seconds": 90, "on_leave": "remove", "hidden_counts": false, "seats": "auto", "swap_hands": 0, "shuffle_hands": 0, "customizable": 0, "challenge": true, "customizable_effects": [], "wild_after_draw": false, "draw": "one", "force_play": false, "uno_to_go_out": false, "stacking": "off", "seven_zero": false, "jump_in": false, "take_back": "off"}',500,1700000000.0,NULL,1,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(7,14,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":500,"mercy":0,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',500,1700000000.0,NULL,2,NULL,2,NULL,NULL);
INSERT INTO "matches" VALUES(8,15,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":200,"mercy":0,"teams":true,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',200,1700000000.0,NULL,2,NULL,2,NULL,NULL);
INSERT INTO "matches" VALUES(9,16,1000000000000000001,'{"deck":"flip","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":200,"mercy":0,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',200,1700000000.0,NULL,2,NULL,2,NULL,NULL);
INSERT INTO "matches" VALUES(10,17,1000000000000000001,'{"deck":"no_mercy","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":300,"mercy":0,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',300,1700000000.0,NULL,2,NULL,2,NULL,NULL);
INSERT INTO "matches" VALUES(11,18,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":500,"mercy":0,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"same","seven_zero":true,"jump_in":true,"take_back":"off"}',500,1700000000.0,NULL,2,NULL,2,NULL,NULL);
INSERT INTO "matches" VALUES(12,19,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"single_round","target":100,"mercy":0,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',100,1700000000.0,NULL,2,NULL,2,NULL,NULL);
INSERT INTO "matches" VALUES(13,20,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":100,"mercy":0,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',100,1700000001.0,1700000206.0,2,3,2,NULL,0);
CREATE TABLE "moves" (
	match_id INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	step SMALLINT NOT NULL, 
	round SMALLINT NOT NULL, 
	seat SMALLINT, 
	move JSON, 
	events JSON, 
	at DOUBLE NOT NULL, 
	mover VARCHAR, 
	checksum INTEGER, 
	CONSTRAINT pk_moves PRIMARY KEY (match_id, revision, step), 
	CONSTRAINT fk_moves_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "moves" VALUES(1,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2],"cards":["W4","Y0","B9"]},{"type":"round_started","dealer":2,"commitment":"273e0dc0c877b6e2527a5df182aa9db2afd82b574c2741b12b6a740d1cf3e649"},{"type":"card_turned_up","card":"Y1","stays":true}]',1.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,2,0,1,0,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":0,"card":"R1","left":6}]',2.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,3,0,1,1,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":1,"card":"R6","left":6}]',3.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,4,0,1,2,'{"do":"play","card":"B6"}','[{"type":"card_played","seat":2,"card":"B6","left":6}]',4.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,5,0,1,0,'{"do":"play","card":"BS"}','[{"type":"card_played","seat":0,"card":"BS","left":5},{"type":"seat_skipped","seat":1}]',5.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,6,0,1,2,'{"do":"play","card":"YS"}','[{"type":"card_played","seat":2,"card":"YS","left":5},{"type":"seat_skipped","seat":0}]',6.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,7,0,1,1,'{"do":"play","card":"Y9"}','[{"type":"card_played","seat":1,"card":"Y9","left":5}]',7.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,8,0,1,2,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":2,"card":"W4","left":4}]',8.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,9,0,1,2,'{"do":"color","color":"blue"}','[{"type":"color_chosen","seat":2,"color":"blue"},{"type":"challenge_offered","seat":0,"by":2}]',9.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,10,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["R6","R4","G3","YD"]},{"type":"seat_skipped","seat":0}]',10.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,11,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["YS"]}]',11.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,12,0,1,2,'{"do":"play","card":"B7"}','[{"type":"card_played","seat":2,"card":"B7","left":3}]',12.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,13,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["G7"]}]',13.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,14,0,1,0,'{"do":"play","card":"G7"}','[{"type":"card_played","seat":0,"card":"G7","left":9}]',14.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,15,0,1,1,'{"do":"play","card":"G6"}','[{"type":"card_played","seat":1,"card":"G6","left":5}]',15.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,16,0,1,2,'{"do":"play","card":"G2"}','[{"type":"card_played","seat":2,"card":"G2","left":2}]',16.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,17,0,1,0,'{"do":"play","card":"G8"}','[{"type":"card_played","seat":0,"card":"G8","left":8}]',17.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,18,0,1,1,'{"do":"play","card":"G2"}','[{"type":"card_played","seat":1,"card":"G2","left":4}]',18.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,19,0,1,2,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":2,"card":"Y2","left":1},{"type":"call_owed","seat":2}]',19.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,20,0,1,1,'{"do":"catch","target":2}','[{"type":"uno_caught","seat":2,"by":1},{"type":"cards_drawn","seat":2,"count":2,"reason":"caught","cards":["R7","B2"]}]',20.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,21,0,1,0,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":0,"card":"YD","left":7},{"type":"cards_drawn","seat":1,"count":2,"reason":"penalty","cards":["G1","GD"]},{"type":"seat_skipped","seat":1}]',21.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,22,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["W4"]}]',22.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,23,0,1,2,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":2,"card":"W4","left":3}]',23.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,24,0,1,2,'{"do":"color","color":"yellow"}','[{"type":"color_chosen","seat":2,"color":"yellow"},{"type":"challenge_offered","seat":0,"by":2}]',24.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,25,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["Y8","B4","YD","BD"]},{"type":"seat_skipped","seat":0}]',25.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,26,0,1,1,'{"do":"play","card":"Y5"}','[{"type":"card_played","seat":1,"card":"Y5","left":5}]',26.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,27,0,1,2,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":2,"card":"B5","left":2}]',27.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,28,0,1,0,'{"do":"play","card":"G5"}','[{"type":"card_played","seat":0,"card":"G5","left":10}]',28.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,29,0,1,1,'{"do":"play","card":"GD"}','[{"type":"card_played","seat":1,"card":"GD","left":4},{"type":"cards_drawn","seat":2,"count":2,"reason":"penalty","cards":["R2","B4"]},{"type":"seat_skipped","seat":2}]',29.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,30,0,1,0,'{"do":"play","card":"GR"}','[{"type":"card_played","seat":0,"card":"GR","left":9},{"type":"direction_changed","clockwise":false}]',30.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,31,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G5"]}]',31.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,32,0,1,2,'{"do":"play","card":"G5"}','[{"type":"card_played","seat":2,"card":"G5","left":4}]',32.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,33,0,1,1,'{"do":"play","card":"G0"}','[{"type":"card_played","seat":1,"card":"G0","left":3}]',33.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,34,0,1,0,'{"do":"play","card":"G8"}','[{"type":"card_played","seat":0,"card":"G8","left":8}]',34.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,35,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["R5"]}]',35.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,36,0,1,1,'{"do":"play","card":"G1"}','[{"type":"card_played","seat":1,"card":"G1","left":2}]',36.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,37,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["RS"]}]',37.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,38,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y0"]}]',38.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,39,0,1,1,'{"do":"play","card":"GD"}','[{"type":"card_played","seat":1,"card":"GD","left":1},{"type":"call_owed","seat":1},{"type":"cards_drawn","seat":0,"count":2,"reason":"penalty","cards":["YR","R8"]},{"type":"seat_skipped","seat":0}]',39.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,40,0,1,1,'{"do":"uno"}','[{"type":"uno_called","seat":1}]',40.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,41,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["B8"]}]',41.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,42,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y8"]}]',42.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,43,0,1,0,'{"do":"play","card":"G3"}','[{"type":"card_played","seat":0,"card":"G3","left":10}]',43.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,44,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y7"]}]',44.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,45,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["YR"]}]',45.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,46,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["RD"]}]',46.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,47,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["R3"]}]',47.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,48,0,1,2,'{"do":"play","card":"R3"}','[{"type":"card_played","seat":2,"card":"R3","left":8}]',48.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,49,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["B9"]}]',49.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,50,0,1,0,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":0,"card":"R5","left":10}]',50.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,51,0,1,2,'{"do":"play","card":"R7"}','[{"type":"card_played","seat":2,"card":"R7","left":7}]',51.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,52,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R9"]}]',52.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,53,0,1,1,'{"do":"pass"}','[{"type":"card_kept","seat":1}]',53.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,54,0,1,0,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":0,"card":"R6","left":9}]',54.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,55,0,1,2,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":2,"card":"R2","left":6}]',55.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,56,0,1,1,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":1,"card":"R9","left":4}]',56.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,57,0,1,0,'{"do":"play","card":"R4"}','[{"type":"card_played","seat":0,"card":"R4","left":8}]',57.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,58,0,1,2,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":2,"card":"B4","left":5}]',58.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,59,0,1,1,'{"do":"play","card":"B9"}','[{"type":"card_played","seat":1,"card":"B9","left":3}]',59.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,60,0,1,0,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":0,"card":"B4","left":7}]',60.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,61,0,1,2,'{"do":"play","card":"B2"}','[{"type":"card_played","seat":2,"card":"B2","left":4}]',61.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,62,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["B3"]}]',62.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,63,0,1,1,'{"do":"play","card":"B3"}','[{"type":"card_played","seat":1,"card":"B3","left":3}]',63.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,64,0,1,0,'{"do":"play","card":"BD"}','[{"type":"card_played","seat":0,"card":"BD","left":6},{"type":"cards_drawn","seat":2,"count":2,"reason":"penalty","cards":["B5","B1"]},{"type":"seat_skipped","seat":2}]',64.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,65,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R8"]}]',65.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,66,0,1,0,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":0,"card":"YD","left":5},{"type":"cards_drawn","seat":2,"count":2,"reason":"penalty","cards":["G6","R2"]},{"type":"seat_skipped","seat":2}]',66.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,67,0,1,1,'{"do":"play","card":"YS"}','[{"type":"card_played","seat":1,"card":"YS","left":3},{"type":"seat_skipped","seat":0}]',67.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,68,0,1,2,'{"do":"play","card":"Y0"}','[{"type":"card_played","seat":2,"card":"Y0","left":7}]',68.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,69,0,1,1,'{"do":"play","card":"Y8"}','[{"type":"card_played","seat":1,"card":"Y8","left":2}]',69.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,70,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["G7"]}]',70.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,71,0,1,2,'{"do":"play","card":"B8"}','[{"type":"card_played","seat":2,"card":"B8","left":6}]',71.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,72,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["RD"]}]',72.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,73,0,1,0,'{"do":"play","card":"Y8"}','[{"type":"card_played","seat":0,"card":"Y8","left":5}]',73.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,74,0,1,2,'{"do":"play","card":"Y7"}','[{"type":"card_played","seat":2,"card":"Y7","left":5}]',74.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,75,0,1,1,'{"do":"play","card":"YR"}','[{"type":"card_played","seat":1,"card":"YR","left":2},{"type":"direction_changed","clockwise":true}]',75.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,76,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G9"]}]',76.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,77,0,1,0,'{"do":"play","card":"YR"}','[{"type":"card_played","seat":0,"card":"YR","left":4},{"type":"direction_changed","clockwise":false}]',77.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,78,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["BD"]}]',78.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,79,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y2"]}]',79.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,80,0,1,1,'{"do":"pass"}','[{"type":"card_kept","seat":1}]',80.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,81,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["B9"]}]',81.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,82,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["W4"]}]',82.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,83,0,1,2,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":2,"card":"W4","left":7}]',83.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,84,0,1,2,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":2,"color":"red"},{"type":"challenge_offered","seat":1,"by":2}]',84.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,85,0,1,1,'{"do":"accept"}','[{"type":"cards_drawn","seat":1,"count":4,"reason":"penalty","cards":["Y4","G9","R4","W"]},{"type":"seat_skipped","seat":1}]',85.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,86,0,1,0,'{"do":"play","card":"RS"}','[{"type":"card_played","seat":0,"card":"RS","left":4},{"type":"seat_skipped","seat":2}]',86.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,87,0,1,1,'{"do":"play","card":"R8"}','[{"type":"card_played","seat":1,"card":"R8","left":6}]',87.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,88,0,1,0,'{"do":"play","card":"R8"}','[{"type":"card_played","seat":0,"card":"R8","left":3}]',88.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,89,0,1,2,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":2,"card":"R5","left":6}]',89.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,90,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":5}]',90.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,91,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',91.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,92,0,1,0,'{"do":"play","card":"RD"}','[{"type":"card_played","seat":0,"card":"RD","left":2},{"type":"cards_drawn","seat":2,"count":2,"reason":"penalty","cards":["Y4","GR"]},{"type":"seat_skipped","seat":2}]',92.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,93,0,1,1,'{"do":"play","card":"R4"}','[{"type":"card_played","seat":1,"card":"R4","left":4}]',93.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,94,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["W4"]}]',94.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,95,0,1,0,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":0,"card":"W4","left":2}]',95.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,96,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"challenge_offered","seat":2,"by":0}]',96.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,97,0,1,2,'{"do":"accept"}','[{"type":"cards_drawn","seat":2,"count":4,"reason":"penalty","cards":["BR","G4","BR","R9"]},{"type":"seat_skipped","seat":2}]',97.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,98,0,1,1,'{"do":"play","card":"RD"}','[{"type":"card_played","seat":1,"card":"RD","left":3},{"type":"cards_drawn","seat":0,"count":2,"reason":"penalty","cards":["G4","GS"]},{"type":"seat_skipped","seat":0}]',98.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,99,0,1,2,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":2,"card":"R2","left":11}]',99.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,100,0,1,1,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":1,"card":"Y2","left":2}]',100.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,101,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y9"]}]',101.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,102,0,1,0,'{"do":"play","card":"Y9"}','[{"type":"card_played","seat":0,"card":"Y9","left":4}]',102.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,103,0,1,2,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":2,"card":"G9","left":10}]',103.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,104,0,1,1,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":1,"card":"G9","left":1},{"type":"call_owed","seat":1}]',104.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,105,0,1,0,'{"do":"play","card":"G7"}','[{"type":"call_lapsed","seat":1},{"type":"card_played","seat":0,"card":"G7","left":3}]',105.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,106,0,1,2,'{"do":"play","card":"G4"}','[{"type":"card_played","seat":2,"card":"G4","left":9}]',106.0,NULL,NULL);
INSERT INTO "moves" VALUES(1,107,0,1,1,'{"do":"play","card":"Y4"}','[{"type":"card_played","seat":1,"card":"Y4","left":0},{"type":"round_ended","winner":1,"hands":[["B9","G4","GS"],[],["B5","B1","G6","BD","Y4","GR","BR","BR","R9"]],"points":[0,138,0]},{"type":"match_ended","winners":[1],"scores":[0,138,0]}]',107.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2,3],"cards":["BD","Y5","W4","R4"]},{"type":"round_started","dealer":1,"commitment":"4fc06cac28e948f9c82159c3355cc0e12292fcfa0a4b33d33932a79fb64cd102"},{"type":"card_turned_up","card":"R0","stays":true}]',1.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,2,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G9"]}]',2.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,3,0,1,3,'{"do":"play","card":"Y0"}','[{"type":"card_played","seat":3,"card":"Y0","left":6}]',3.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,4,0,1,0,'{"do":"play","card":"W"}','[{"type":"card_played","seat":0,"card":"W","left":6}]',4.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,5,0,1,0,'{"do":"color","color":"blue"}','[{"type":"color_chosen","seat":0,"color":"blue"}]',5.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,6,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":6}]',6.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,7,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',7.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,8,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["B7"]}]',8.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,9,0,1,3,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":3,"card":"R1","left":5}]',9.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,10,0,1,0,'{"do":"play","card":"R7"}','[{"type":"card_played","seat":0,"card":"R7","left":5}]',10.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,11,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y5"]}]',11.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,12,0,1,2,'{"do":"play","card":"B7"}','[{"type":"card_played","seat":2,"card":"B7","left":8}]',12.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,13,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["Y4"]}]',13.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,14,0,1,0,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":0,"card":"B4","left":4}]',14.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,15,0,1,1,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":1,"card":"B5","left":6}]',15.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,16,0,1,2,'{"do":"play","card":"B3"}','[{"type":"card_played","seat":2,"card":"B3","left":7}]',16.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,17,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["G9"]}]',17.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,18,0,1,0,'{"do":"play","card":"B6"}','[{"type":"card_played","seat":0,"card":"B6","left":3}]',18.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,19,0,1,1,'{"do":"play","card":"B2"}','[{"type":"card_played","seat":1,"card":"B2","left":5}]',19.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,20,0,1,2,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":2,"card":"Y2","left":6}]',20.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,21,0,1,3,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":3,"card":"YD","left":6},{"type":"cards_drawn","seat":0,"count":2,"reason":"penalty","cards":["B4","Y1"]},{"type":"seat_skipped","seat":0}]',21.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,22,0,1,1,'{"do":"play","card":"Y3"}','[{"type":"card_played","seat":1,"card":"Y3","left":4}]',22.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,23,0,1,2,'{"do":"play","card":"Y8"}','[{"type":"card_played","seat":2,"card":"Y8","left":5}]',23.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,24,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["W4"]}]',24.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,25,0,1,3,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":3,"card":"W4","left":6}]',25.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,26,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"challenge_offered","seat":0,"by":3}]',26.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,27,0,1,0,'{"do":"challenge"}','[{"type":"challenge_decided","seat":0,"by":3,"is_won":true,"hand":["G5","R5","RS","R1","Y4","G9"]},{"type":"cards_drawn","seat":3,"count":4,"reason":"challenge_won","cards":["B1","B8","Y5","Y7"]}]',27.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,28,0,1,0,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":0,"card":"R9","left":4}]',28.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,29,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y7"]}]',29.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,30,0,1,2,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":2,"card":"G9","left":4}]',30.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,31,0,1,3,'{"do":"play","card":"G5"}','[{"type":"card_played","seat":3,"card":"G5","left":9}]',31.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,32,0,1,0,'{"do":"play","card":"G1"}','[{"type":"card_played","seat":0,"card":"G1","left":3}]',32.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,33,0,1,1,'{"do":"play","card":"G2"}','[{"type":"card_played","seat":1,"card":"G2","left":4}]',33.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,34,0,1,2,'{"do":"play","card":"GD"}','[{"type":"card_played","seat":2,"card":"GD","left":3},{"type":"cards_drawn","seat":3,"count":2,"reason":"penalty","cards":["R4","W4"]},{"type":"seat_skipped","seat":3}]',34.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,35,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["W"]}]',35.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,36,0,1,0,'{"do":"play","card":"W"}','[{"type":"card_played","seat":0,"card":"W","left":3}]',36.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,37,0,1,0,'{"do":"color","color":"yellow"}','[{"type":"color_chosen","seat":0,"color":"yellow"}]',37.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,38,0,1,1,'{"do":"play","card":"Y4"}','[{"type":"card_played","seat":1,"card":"Y4","left":3}]',38.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,39,0,1,2,'{"do":"play","card":"Y1"}','[{"type":"card_played","seat":2,"card":"Y1","left":2}]',39.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,40,0,1,3,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":3,"card":"R1","left":10}]',40.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,41,0,1,0,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":0,"card":"R6","left":2}]',41.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,42,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R2"]}]',42.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,43,0,1,1,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":1,"card":"R2","left":3}]',43.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,44,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["RS"]}]',44.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,45,0,1,2,'{"do":"play","card":"RS"}','[{"type":"card_played","seat":2,"card":"RS","left":2},{"type":"seat_skipped","seat":3}]',45.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,46,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["R2"]}]',46.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,47,0,1,0,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":0,"card":"R2","left":2}]',47.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,48,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["W"]}]',48.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,49,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":3}]',49.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,50,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',50.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,51,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G7"]}]',51.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,52,0,1,3,'{"do":"play","card":"R4"}','[{"type":"card_played","seat":3,"card":"R4","left":9}]',52.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,53,0,1,0,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":0,"card":"B4","left":1},{"type":"call_owed","seat":0}]',53.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,54,0,1,3,'{"do":"catch","target":0}','[{"type":"uno_caught","seat":0,"by":3},{"type":"cards_drawn","seat":0,"count":2,"reason":"caught","cards":["R9","YR"]}]',54.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,55,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R5"]}]',55.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,56,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y2"]}]',56.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,57,0,1,3,'{"do":"play","card":"Y4"}','[{"type":"card_played","seat":3,"card":"Y4","left":8}]',57.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,58,0,1,0,'{"do":"play","card":"Y1"}','[{"type":"card_played","seat":0,"card":"Y1","left":2}]',58.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,59,0,1,1,'{"do":"play","card":"Y5"}','[{"type":"card_played","seat":1,"card":"Y5","left":3}]',59.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,60,0,1,2,'{"do":"play","card":"Y8"}','[{"type":"card_played","seat":2,"card":"Y8","left":3}]',60.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,61,0,1,3,'{"do":"play","card":"B8"}','[{"type":"card_played","seat":3,"card":"B8","left":7}]',61.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,62,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["B2"]}]',62.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,63,0,1,0,'{"do":"play","card":"B2"}','[{"type":"card_played","seat":0,"card":"B2","left":2}]',63.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,64,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y6"]}]',64.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,65,0,1,2,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":2,"card":"Y2","left":2}]',65.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,66,0,1,3,'{"do":"play","card":"Y5"}','[{"type":"card_played","seat":3,"card":"Y5","left":6}]',66.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,67,0,1,0,'{"do":"play","card":"YR"}','[{"type":"card_played","seat":0,"card":"YR","left":1},{"type":"call_owed","seat":0},{"type":"direction_changed","clockwise":false}]',67.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,68,0,1,0,'{"do":"uno"}','[{"type":"uno_called","seat":0}]',68.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,69,0,1,3,'{"do":"play","card":"Y7"}','[{"type":"card_played","seat":3,"card":"Y7","left":5}]',69.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,70,0,1,2,'{"do":"play","card":"G7"}','[{"type":"card_played","seat":2,"card":"G7","left":1},{"type":"call_owed","seat":2}]',70.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,71,0,1,3,'{"do":"catch","target":2}','[{"type":"uno_caught","seat":2,"by":3},{"type":"cards_drawn","seat":2,"count":2,"reason":"caught","cards":["B5","G2"]}]',71.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,72,0,1,1,'{"do":"play","card":"G3"}','[{"type":"card_played","seat":1,"card":"G3","left":3}]',72.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,73,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y9"]}]',73.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,74,0,1,3,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":3,"card":"G9","left":4}]',74.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,75,0,1,2,'{"do":"play","card":"G6"}','[{"type":"card_played","seat":2,"card":"G6","left":2}]',75.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,76,0,1,1,'{"do":"play","card":"Y6"}','[{"type":"card_played","seat":1,"card":"Y6","left":2}]',76.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,77,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["W4"]}]',77.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,78,0,1,0,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":0,"card":"W4","left":2}]',78.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,79,0,1,0,'{"do":"color","color":"green"}','[{"type":"color_chosen","seat":0,"color":"green"},{"type":"challenge_offered","seat":3,"by":0}]',79.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,80,0,1,3,'{"do":"accept"}','[{"type":"cards_drawn","seat":3,"count":4,"reason":"penalty","cards":["R3","RR","R4","G3"]},{"type":"seat_skipped","seat":3}]',80.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,81,0,1,2,'{"do":"play","card":"G2"}','[{"type":"card_played","seat":2,"card":"G2","left":1},{"type":"call_owed","seat":2}]',81.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,82,0,1,1,'{"do":"draw"}','[{"type":"call_lapsed","seat":2},{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["G1"]}]',82.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,83,0,1,1,'{"do":"play","card":"G1"}','[{"type":"card_played","seat":1,"card":"G1","left":2}]',83.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,84,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["B3"]}]',84.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,85,0,1,3,'{"do":"play","card":"B1"}','[{"type":"card_played","seat":3,"card":"B1","left":7}]',85.0,NULL,NULL);
INSERT INTO "moves" VALUES(2,86,0,1,2,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":2,"card":"B5","left":0},{"type":"round_ended","winner":2,"hands":[["R9","Y9","B3"],["Y7","R5"],[],["R5","RS","W4","R3","RR","R4","G3"]],"points":[117,0,117,0]},{"type":"match_ended","winners":[0,2],"scores":[117,0,117,0]}]',86.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2],"cards":["R3","G3","B9"]},{"type":"round_started","dealer":2,"commitment":"0232692dbcf89d8144cab7c4b1b2f6fd831357ca5e5377a54b2199c9ba055d50"},{"type":"card_turned_up","card":"BR","stays":true},{"type":"direction_changed","clockwise":false}]',1700000000.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,2,0,1,2,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":2,"card":"RR","left":6},{"type":"direction_changed","clockwise":true}]',1700000001.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,3,0,1,0,'{"do":"play","card":"R4"}','[{"type":"card_played","seat":0,"card":"R4","left":6}]',1700000002.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,4,0,1,1,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":1,"card":"R5","left":6}]',1700000003.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,5,0,1,2,'{"do":"play","card":"Y5"}','[{"type":"card_played","seat":2,"card":"Y5","left":5}]',1700000004.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,6,0,1,0,'{"do":"play","card":"Y3"}','[{"type":"card_played","seat":0,"card":"Y3","left":5}]',1700000005.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,7,0,1,1,'{"do":"play","card":"Y6"}','[{"type":"card_played","seat":1,"card":"Y6","left":5}]',1700000006.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,8,0,1,2,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":2,"card":"YD","left":4},{"type":"cards_drawn","seat":0,"count":2,"reason":"penalty","cards":["R2","G9"]},{"type":"seat_skipped","seat":0}]',1700000007.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,9,0,1,1,'{"do":"play","card":"Y6"}','[{"type":"card_played","seat":1,"card":"Y6","left":4}]',1700000008.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,10,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["B7"]}]',1700000009.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,11,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["R0"]}]',1700000010.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,12,0,1,1,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":1,"card":"W4","left":3}]',1700000011.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,13,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"challenge_offered","seat":2,"by":1}]',1700000012.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,14,0,1,2,'{"do":"accept"}','[{"type":"cards_drawn","seat":2,"count":4,"reason":"penalty","cards":["G7","R6","R2","B7"]},{"type":"seat_skipped","seat":2}]',1700000013.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,15,0,1,0,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":0,"card":"R5","left":7}]',1700000014.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,16,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y7"]}]',1700000015.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,17,0,1,2,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":2,"card":"R6","left":8}]',1700000016.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,18,0,1,0,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":0,"card":"R9","left":6}]',1700000017.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,19,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R1"]}]',1700000018.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,20,0,1,1,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":1,"card":"R1","left":4}]',1700000019.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,21,0,1,2,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":2,"card":"R2","left":7}]',1700000020.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,22,0,1,0,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":0,"card":"R2","left":5}]',1700000021.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,23,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["W"]}]',1700000022.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,24,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":4}]',1700000023.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,25,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',1700000024.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,26,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G6"]}]',1700000025.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,27,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["R1"]}]',1700000026.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,28,0,1,0,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":0,"card":"R1","left":5}]',1700000027.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,29,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["B2"]}]',1700000028.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,30,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["BD"]}]',1700000029.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,31,0,1,0,'{"do":"play","card":"R0"}','[{"type":"card_played","seat":0,"card":"R0","left":4}]',1700000030.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,32,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["YR"]}]',1700000031.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,33,0,1,2,'{"do":"play","card":"B0"}','[{"type":"card_played","seat":2,"card":"B0","left":8}]',1700000032.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,34,0,1,0,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":0,"card":"B5","left":3}]',1700000033.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,35,0,1,1,'{"do":"play","card":"B8"}','[{"type":"card_played","seat":1,"card":"B8","left":5}]',1700000034.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,36,0,1,2,'{"do":"play","card":"B2"}','[{"type":"card_played","seat":2,"card":"B2","left":7}]',1700000035.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,37,0,1,0,'{"do":"play","card":"BR"}','[{"type":"card_played","seat":0,"card":"BR","left":2},{"type":"direction_changed","clockwise":false}]',1700000036.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,38,0,1,2,'{"do":"play","card":"BD"}','[{"type":"card_played","seat":2,"card":"BD","left":6},{"type":"cards_drawn","seat":1,"count":2,"reason":"penalty","cards":["R8","Y1"]},{"type":"seat_skipped","seat":1}]',1700000037.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,39,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["B4"]}]',1700000038.0,NULL,NULL);
INSERT INTO "moves" VALUES(3,40,0,1,0,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":0,"card":"B4","left":2}]',1700000039.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2,3],"cards":["G1","Y8","Y9","GR"]},{"type":"round_started","dealer":2,"commitment":"0408e0329fbf942fbfc7656a9aae03623f0f3d5422eca4be4fade861d98358c1"},{"type":"card_turned_up","card":"Y7*","stays":true}]',1700000000.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,2,0,1,3,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":3,"card":"W4","left":6}]',1700000001.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,3,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"challenge_offered","seat":0,"by":3}]',1700000002.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,4,0,1,3,'{"do":"take_back"}','[{"type":"card_taken_back","seat":3,"card":"W4"}]',1700000003.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,5,0,1,3,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":3,"card":"W4","left":6}]',1700000004.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,6,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"challenge_offered","seat":0,"by":3},{"type":"cards_drawn","seat":3,"count":2,"reason":"take_back","cards":["G0","B3*"]}]',1700000005.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,7,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["G6*","B1","B5","Y5"]},{"type":"seat_skipped","seat":0}]',1700000006.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,8,0,1,1,'{"do":"play","card":"WH"}','[{"type":"card_played","seat":1,"card":"WH","left":6}]',1700000007.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,9,0,1,1,'{"do":"target","target":2}','[{"type":"target_chosen","seat":1,"target":2}]',1700000008.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,10,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"hands_swapped","seat":1,"target":2}]',1700000009.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,11,0,1,2,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":2,"card":"R9","left":5}]',1700000010.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,12,0,1,3,'{"do":"play","card":"W"}','[{"type":"card_played","seat":3,"card":"W","left":7}]',1700000011.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,13,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"}]',1700000012.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,14,0,1,0,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":0,"card":"W4","left":10}]',1700000013.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,15,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"challenge_offered","seat":1,"by":0}]',1700000014.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,16,0,1,1,'{"do":"accept"}','[{"type":"cards_drawn","seat":1,"count":4,"reason":"penalty","cards":["R4*","R7*","R1*","WC2"]},{"type":"seat_skipped","seat":1}]',1700000015.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,17,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["R7"]}]',1700000016.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,18,0,1,2,'{"do":"play","card":"R7"}','[{"type":"card_played","seat":2,"card":"R7","left":5}]',1700000017.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,19,0,1,1,'{"do":"play","card":"R7*"}','[{"type":"card_played","seat":1,"card":"R7*","left":10}]',1700000018.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,20,0,1,1,'{"do":"take_back"}','[{"type":"card_taken_back","seat":1,"card":"R7*"},{"type":"cards_drawn","seat":1,"count":2,"reason":"take_back","cards":["R5","R5*"]}]',1700000019.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,21,0,1,3,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":3,"card":"RR","left":6},{"type":"direction_changed","clockwise":false}]',1700000020.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,22,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y8"]}]',1700000021.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,23,0,1,1,'{"do":"play","card":"R5*"}','[{"type":"card_played","seat":1,"card":"R5*","left":12}]',1700000022.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,24,0,1,0,'{"do":"play","card":"WB"}','[{"type":"card_played","seat":0,"card":"WB","left":9}]',1700000023.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,25,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"brand_shown","seat":3,"card":"B3*"},{"type":"brand_shown","seat":2,"card":"B8*"},{"type":"brand_shown","seat":1,"card":"B7*"}]',1700000024.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,26,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["Y9*"]}]',1700000025.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,27,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["B5*"]}]',1700000026.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,28,0,1,1,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":1,"card":"W4","left":11}]',1700000027.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,29,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"challenge_offered","seat":0,"by":1}]',1700000028.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,30,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["BR","GS","R9*","G7*"]},{"type":"seat_skipped","seat":0}]',1700000029.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,31,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["YR"]}]',1700000030.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,32,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y4"]}]',1700000031.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,33,0,1,1,'{"do":"play","card":"WB"}','[{"type":"card_played","seat":1,"card":"WB","left":10}]',1700000032.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,34,0,1,1,'{"do":"color","color":"blue"}','[{"type":"color_chosen","seat":1,"color":"blue"},{"type":"brand_shown","seat":0,"card":"G1*"},{"type":"brand_shown","seat":3,"card":"B3*"},{"type":"brand_shown","seat":2,"card":"B8*"}]',1700000033.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,35,0,1,0,'{"do":"play","card":"WF"}','[{"type":"card_played","seat":0,"card":"WF","left":12}]',1700000034.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,36,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"hands_shuffled","seat":0}]',1700000035.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,37,0,1,3,'{"do":"play","card":"WC2"}','[{"type":"card_played","seat":3,"card":"WC2","left":9}]',1700000036.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,38,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"}]',1700000037.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,39,0,1,3,'{"do":"guessed","target":2}','[{"type":"charade_guessed","seat":2,"by":3}]',1700000038.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,40,0,1,3,'{"do":"take_back"}','[{"type":"card_taken_back","seat":3,"card":"WC2"}]',1700000039.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,41,0,1,3,'{"do":"play","card":"WC2"}','[{"type":"card_played","seat":3,"card":"WC2","left":9}]',1700000040.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,42,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"}]',1700000041.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,43,0,1,3,'{"do":"guessed","target":1}','[{"type":"charade_guessed","seat":1,"by":3}]',1700000042.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,44,0,1,3,'{"do":"take_back"}','[{"type":"card_taken_back","seat":3,"card":"WC2"}]',1700000043.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,45,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["WB"]}]',1700000044.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,46,0,1,3,'{"do":"play","card":"WB"}','[{"type":"card_played","seat":3,"card":"WB","left":10}]',1700000045.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,47,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"brand_shown","seat":2,"card":"R7*"},{"type":"brand_shown","seat":1,"card":"G6*"},{"type":"brand_shown","seat":0,"card":"G7*"},{"type":"cards_drawn","seat":3,"count":4,"reason":"take_back","cards":["WC1","W","R8","WH"]}]',1700000046.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,48,0,1,2,'{"do":"play","card":"R7*"}','[{"type":"card_played","seat":2,"card":"R7*","left":9}]',1700000047.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,49,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["W"]}]',1700000048.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,50,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":9}]',1700000049.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,51,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',1700000050.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,52,0,1,0,'{"do":"play","card":"R1*"}','[{"type":"card_played","seat":0,"card":"R1*","left":8}]',1700000051.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,53,0,1,0,'{"do":"take_back"}','[{"type":"card_taken_back","seat":0,"card":"R1*"}]',1700000052.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,54,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y8*"]},{"type":"cards_drawn","seat":0,"count":2,"reason":"take_back","cards":["GD","G9*"]}]',1700000053.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,55,0,1,3,'{"do":"play","card":"WC2"}','[{"type":"card_played","seat":3,"card":"WC2","left":13}]',1700000054.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,56,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"}]',1700000055.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,57,0,1,3,'{"do":"guessed","target":2}','[{"type":"charade_guessed","seat":2,"by":3}]',1700000056.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,58,0,1,3,'{"do":"take_back"}','[{"type":"card_taken_back","seat":3,"card":"WC2"}]',1700000057.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,59,0,1,3,'{"do":"play","card":"WC1"}','[{"type":"card_played","seat":3,"card":"WC1","left":13}]',1700000058.0,NULL,NULL);
INSERT INTO "moves" VALUES(4,60,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"dared","seat":2,"by":3,"text":"sing","cards":2}]',1700000059.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1],"cards":["W4","W"]},{"type":"dealer_drawn","seats":[0,1],"cards":["Y5","B1"]},{"type":"round_started","dealer":0,"commitment":"5a48f8b6a76ddd6a3196e29d8ce387c02e747844ef7e87870d977be217988568"},{"type":"card_turned_up","card":"R4","stays":true}]',1700000000.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,2,0,1,1,'{"do":"play","card":"Y4"}','[{"type":"card_played","seat":1,"card":"Y4","left":6}]',1700000001.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,3,0,1,0,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":0,"card":"W4","left":6}]',1700000002.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,4,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"challenge_offered","seat":1,"by":0}]',1700000003.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,5,0,1,1,'{"do":"accept"}','[{"type":"cards_drawn","seat":1,"count":4,"reason":"penalty","cards":["Y0","R2","G4","R8"]},{"type":"seat_skipped","seat":1}]',1700000004.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,6,0,1,0,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":0,"card":"RR","left":5},{"type":"seat_skipped","seat":1}]',1700000005.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,7,0,1,0,'{"do":"play","card":"BR"}','[{"type":"card_played","seat":0,"card":"BR","left":4},{"type":"seat_skipped","seat":1}]',1700000006.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,8,0,1,0,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":0,"card":"B5","left":3}]',1700000007.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,9,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R9"]}]',1700000008.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,10,0,1,0,'{"do":"play","card":"BS"}','[{"type":"card_played","seat":0,"card":"BS","left":2},{"type":"seat_skipped","seat":1}]',1700000009.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,11,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["G7"]}]',1700000010.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,12,0,1,1,'{"do":"play","card":"YS"}','[{"type":"card_played","seat":1,"card":"YS","left":10},{"type":"seat_skipped","seat":0}]',1700000011.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,13,0,1,1,'{"do":"play","card":"Y0"}','[{"type":"card_played","seat":1,"card":"Y0","left":9}]',1700000012.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,14,0,1,0,'{"do":"play","card":"Y6"}','[{"type":"card_played","seat":0,"card":"Y6","left":2}]',1700000013.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,15,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y9"]}]',1700000014.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,16,0,1,1,'{"do":"play","card":"Y9"}','[{"type":"card_played","seat":1,"card":"Y9","left":9}]',1700000015.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,17,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y7"]}]',1700000016.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,18,0,1,0,'{"do":"play","card":"Y7"}','[{"type":"card_played","seat":0,"card":"Y7","left":2}]',1700000017.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,19,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["G3"]}]',1700000018.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,20,0,1,0,'{"do":"play","card":"G7"}','[{"type":"card_played","seat":0,"card":"G7","left":1},{"type":"call_owed","seat":0}]',1700000019.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,21,0,1,0,'{"do":"uno"}','[{"type":"uno_called","seat":0}]',1700000020.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,22,0,1,1,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":1,"card":"G9","left":9}]',1700000021.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,23,0,1,0,'{"do":"play","card":"GR"}','[{"type":"card_played","seat":0,"card":"GR","left":0},{"type":"round_ended","winner":0,"hands":[[],["R8","R1","B2","B0","R2","G4","R8","R9","G3"]],"points":[37,0]}]',1700000022.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,24,0,2,NULL,NULL,'[{"type":"round_started","dealer":1,"commitment":"a0368d53f22861b1728524a342783364f927d91ce62a70d9e19605a4382d05af"},{"type":"card_turned_up","card":"G8","stays":true}]',1700000023.0,NULL,NULL);
INSERT INTO "moves" VALUES(5,25,0,2,0,'{"do":"play","card":"G5"}','[{"type":"card_played","seat":0,"card":"G5","left":6}]',1700000024.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2],"cards":["R9","W","R3"]},{"type":"round_started","dealer":0,"commitment":"a160e51bf3ba53d2a3e16b4f0f5577d0a21093679bd07e50cd450e804632598c"},{"type":"card_turned_up","card":"G1","stays":true}]',1700000000.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,2,0,1,1,'{"do":"play","card":"G7"}','[{"type":"card_played","seat":1,"card":"G7","left":6}]',1700000001.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,3,0,1,2,'{"do":"play","card":"G3"}','[{"type":"card_played","seat":2,"card":"G3","left":6}]',1700000002.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,4,0,1,0,'{"do":"play","card":"G6"}','[{"type":"card_played","seat":0,"card":"G6","left":6}]',1700000003.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,5,0,1,1,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":1,"card":"W4","left":5}]',1700000004.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,6,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"challenge_offered","seat":2,"by":1}]',1700000005.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,7,0,1,2,'{"do":"accept"}','[{"type":"cards_drawn","seat":2,"count":4,"reason":"penalty","cards":["Y7","Y9","B8","BR"]},{"type":"seat_skipped","seat":2}]',1700000006.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,8,0,1,0,'{"do":"play","card":"RD"}','[{"type":"card_played","seat":0,"card":"RD","left":5},{"type":"cards_drawn","seat":1,"count":2,"reason":"penalty","cards":["RR","Y3"]},{"type":"seat_skipped","seat":1}]',1700000007.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,9,0,1,2,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":2,"card":"R2","left":9}]',1700000008.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,10,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y7"]}]',1700000009.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,11,0,1,1,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":1,"card":"Y2","left":6}]',1700000010.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,12,0,1,2,'{"do":"play","card":"Y7"}','[{"type":"card_played","seat":2,"card":"Y7","left":8}]',1700000011.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,13,0,1,0,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":0,"card":"YD","left":5},{"type":"cards_drawn","seat":1,"count":2,"reason":"penalty","cards":["Y2","W4"]},{"type":"seat_skipped","seat":1}]',1700000012.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,14,0,1,2,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":2,"card":"W4","left":7}]',1700000013.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,15,0,1,2,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":2,"color":"red"},{"type":"challenge_offered","seat":0,"by":2}]',1700000014.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,16,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["B4","G8","RR","B3"]},{"type":"seat_skipped","seat":0}]',1700000015.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,17,0,1,1,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":1,"card":"R9","left":7}]',1700000016.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,18,0,1,2,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":2,"card":"R1","left":6}]',1700000017.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,19,0,1,0,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":0,"card":"R5","left":8}]',1700000018.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,20,0,1,1,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":1,"card":"RR","left":6},{"type":"direction_changed","clockwise":false}]',1700000019.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,21,0,1,0,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":0,"card":"R6","left":7}]',1700000020.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,22,0,1,2,'{"do":"play","card":"B6"}','[{"type":"card_played","seat":2,"card":"B6","left":5}]',1700000021.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,23,0,1,1,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":1,"card":"W4","left":5}]',1700000022.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,24,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"challenge_offered","seat":0,"by":1}]',1700000023.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,25,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["B2","G9","R4","Y0"]},{"type":"seat_skipped","seat":0}]',1700000024.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,26,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y8"]}]',1700000025.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,27,0,1,1,'{"do":"play","card":"R0"}','[{"type":"card_played","seat":1,"card":"R0","left":4}]',1700000026.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,28,0,1,0,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":0,"card":"RR","left":10},{"type":"direction_changed","clockwise":true}]',1700000027.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,29,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["B1"]}]',1700000028.0,NULL,NULL);
INSERT INTO "moves" VALUES(6,30,0,1,2,'{"do":"play","card":"GR"}','[{"type":"card_played","seat":2,"card":"GR","left":5},{"type":"direction_changed","clockwise":false}]',1700000029.0,NULL,NULL);
INSERT INTO "moves" VALUES(7,1,0,1,NULL,NULL,NULL,1700000000.0,NULL,1361407901);
INSERT INTO "moves" VALUES(7,2,0,1,0,'{"do":"draw"}',NULL,1700000000.0,'person',3281801984);
INSERT INTO "moves" VALUES(7,3,0,1,0,'{"do":"play","card":"G4"}',NULL,1700000001.0,'person',2731114932);
INSERT INTO "moves" VALUES(7,4,0,1,1,'{"do":"play","card":"G7"}',NULL,1700000002.0,'person',2682577514);
INSERT INTO "moves" VALUES(7,5,0,1,2,'{"do":"play","card":"R7"}',NULL,1700000003.0,'person',636164419);
INSERT INTO "moves" VALUES(7,6,0,1,0,'{"do":"play","card":"RD"}',NULL,1700000004.0,'person',2323259459);
INSERT INTO "moves" VALUES(7,7,0,1,2,'{"do":"play","card":"W4"}',NULL,1700000005.0,'person',516203961);
INSERT INTO "moves" VALUES(7,8,0,1,2,'{"do":"color","color":"red"}',NULL,1700000006.0,'person',3916537739);
INSERT INTO "moves" VALUES(7,9,0,1,0,'{"do":"accept"}',NULL,1700000007.0,'person',3426554086);
INSERT INTO "moves" VALUES(7,10,0,1,1,'{"do":"play","card":"R1"}',NULL,1700000008.0,'person',3704751489);
INSERT INTO "moves" VALUES(7,11,0,1,2,'{"do":"play","card":"W"}',NULL,1700000009.0,'person',954205479);
INSERT INTO "moves" VALUES(7,12,0,1,2,'{"do":"color","color":"red"}',NULL,1700000010.0,'person',1493671611);
INSERT INTO "moves" VALUES(7,13,0,1,0,'{"do":"play","card":"RD"}',NULL,1700000011.0,'person',574478912);
INSERT INTO "moves" VALUES(7,14,0,1,2,'{"do":"play","card":"R9"}',NULL,1700000012.0,'person',3653687064);
INSERT INTO "moves" VALUES(7,15,0,1,0,'{"do":"play","card":"Y9"}',NULL,1700000013.0,'person',1133563675);
INSERT INTO "moves" VALUES(7,16,0,1,1,'{"do":"play","card":"W"}',NULL,1700000014.0,'person',1193264510);
INSERT INTO "moves" VALUES(7,17,0,1,1,'{"do":"color","color":"blue"}',NULL,1700000015.0,'person',2554473635);
INSERT INTO "moves" VALUES(7,18,0,1,2,'{"do":"play","card":"B8"}',NULL,1700000016.0,'person',1663064262);
INSERT INTO "moves" VALUES(7,19,0,1,0,'{"do":"play","card":"BR"}',NULL,1700000017.0,'person',1486757617);
INSERT INTO "moves" VALUES(7,20,0,1,2,'{"do":"draw"}',NULL,1700000018.0,'person',266419463);
INSERT INTO "moves" VALUES(7,21,0,1,2,'{"do":"play","card":"B1"}',NULL,1700000019.0,'person',3837088302);
INSERT INTO "moves" VALUES(7,22,0,1,1,'{"do":"play","card":"B8"}',NULL,1700000020.0,'person',1039479557);
INSERT INTO "moves" VALUES(7,23,0,1,0,'{"do":"play","card":"B3"}',NULL,1700000021.0,'person',1524335542);
INSERT INTO "moves" VALUES(7,24,0,1,2,'{"do":"play","card":"G3"}',NULL,1700000022.0,'person',1293516651);
INSERT INTO "moves" VALUES(7,25,0,1,1,'{"do":"catch","target":2}',NULL,1700000023.0,'person',72347898);
INSERT INTO "moves" VALUES(7,26,0,1,1,'{"do":"play","card":"G7"}',NULL,1700000024.0,'person',2682577514);
INSERT INTO "moves" VALUES(7,27,0,1,0,'{"do":"draw"}',NULL,1700000025.0,'person',907867584);
INSERT INTO "moves" VALUES(7,28,0,1,0,'{"do":"play","card":"G0"}',NULL,1700000026.0,'person',1672642837);
INSERT INTO "moves" VALUES(7,29,0,1,2,'{"do":"draw"}',NULL,1700000027.0,'person',2231561074);
INSERT INTO "moves" VALUES(7,30,0,1,1,'{"do":"draw"}',NULL,1700000028.0,'person',1917810490);
INSERT INTO "moves" VALUES(7,31,0,1,0,'{"do":"draw"}',NULL,1700000029.0,'person',3589198317);
INSERT INTO "moves" VALUES(7,32,0,1,0,'{"do":"play","card":"GR"}',NULL,1700000030.0,'person',3297654496);
INSERT INTO "moves" VALUES(7,33,0,1,1,'{"do":"play","card":"YR"}',NULL,1700000031.0,'person',1767481639);
INSERT INTO "moves" VALUES(7,34,0,1,0,'{"do":"play","card":"Y3"}',NULL,1700000032.0,'person',1897347694);
INSERT INTO "moves" VALUES(7,35,0,1,2,'{"do":"play","card":"Y8"}',NULL,1700000033.0,'person',1265120624);
INSERT INTO "moves" VALUES(7,36,0,1,1,'{"do":"play","card":"YD"}',NULL,1700000034.0,'person',4008442171);
INSERT INTO "moves" VALUES(7,37,0,1,2,'{"do":"play","card":"W4"}',NULL,1700000035.0,'person',462140220);
INSERT INTO "moves" VALUES(7,38,0,1,2,'{"do":"color","color":"red"}',NULL,1700000036.0,'person',112456885);
INSERT INTO "moves" VALUES(7,39,0,1,1,'{"do":"accept"}',NULL,1700000037.0,'person',4174163800);
INSERT INTO "moves" VALUES(7,40,0,1,0,'{"do":"play","card":"R4"}',NULL,1700000038.0,'person',1092270466);
INSERT INTO "moves" VALUES(7,41,0,1,2,'{"do":"draw"}',NULL,1700000039.0,'person',4189559132);
INSERT INTO "moves" VALUES(8,1,0,1,NULL,NULL,NULL,1700000000.0,NULL,4054067760);
INSERT INTO "moves" VALUES(8,2,0,1,0,'{"do":"play","card":"BS"}',NULL,1700000000.0,'person',4217963957);
INSERT INTO "moves" VALUES(8,3,0,1,2,'{"do":"play","card":"RS"}',NULL,1700000001.0,'person',3902659590);
INSERT INTO "moves" VALUES(8,4,0,1,0,'{"do":"play","card":"R2"}',NULL,1700000002.0,'person',3820607494);
INSERT INTO "moves" VALUES(8,5,0,1,1,'{"do":"play","card":"W4"}',NULL,1700000003.0,'person',1151120072);
INSERT INTO "moves" VALUES(8,6,0,1,1,'{"do":"color","color":"red"}',NULL,1700000004.0,'person',4003452734);
INSERT INTO "moves" VALUES(8,7,0,1,2,'{"do":"accept"}',NULL,1700000005.0,'person',45552455);
INSERT INTO "moves" VALUES(8,8,0,1,3,'{"do":"play","card":"W"}',NULL,1700000006.0,'person',2685877149);
INSERT INTO "moves" VALUES(8,9,0,1,3,'{"do":"color","color":"red"}',NULL,1700000007.0,'person',3735115256);
INSERT INTO "moves" VALUES(8,10,0,1,0,'{"do":"play","card":"RD"}',NULL,1700000008.0,'person',1087045528);
INSERT INTO "moves" VALUES(8,11,0,1,2,'{"do":"play","card":"R1"}',NULL,1700000009.0,'person',2387771811);
INSERT INTO "moves" VALUES(8,12,0,1,3,'{"do":"play","card":"W4"}',NULL,1700000010.0,'person',2682372254);
INSERT INTO "moves" VALUES(8,13,0,1,3,'{"do":"color","color":"red"}',NULL,1700000011.0,'person',1588073932);
INSERT INTO "moves" VALUES(8,14,0,1,0,'{"do":"accept"}',NULL,1700000012.0,'person',2368454616);
INSERT INTO "moves" VALUES(8,15,0,1,1,'{"do":"play","card":"W4"}',NULL,1700000013.0,'person',1163843839);
INSERT INTO "moves" VALUES(8,16,0,1,1,'{"do":"color","color":"red"}',NULL,1700000014.0,'person',4003452734);
INSERT INTO "moves" VALUES(8,17,0,1,2,'{"do":"accept"}',NULL,1700000015.0,'person',3533057202);
INSERT INTO "moves" VALUES(8,18,0,1,3,'{"do":"play","card":"R0"}',NULL,1700000016.0,'person',3661213266);
INSERT INTO "moves" VALUES(8,19,0,1,0,'{"do":"play","card":"G0"}',NULL,1700000017.0,'person',1651567394);
INSERT INTO "moves" VALUES(8,20,0,1,1,'{"do":"play","card":"G3"}',NULL,1700000018.0,'person',1599965436);
INSERT INTO "moves" VALUES(8,21,0,1,2,'{"do":"play","card":"Y3"}',NULL,1700000019.0,'person',2632304372);
INSERT INTO "moves" VALUES(8,22,0,1,3,'{"do":"play","card":"Y5"}',NULL,1700000020.0,'person',2371956777);
INSERT INTO "moves" VALUES(8,23,0,1,0,'{"do":"play","card":"Y8"}',NULL,1700000021.0,'person',2493004692);
INSERT INTO "moves" VALUES(8,24,0,1,1,'{"do":"play","card":"R8"}',NULL,1700000022.0,'person',1489230599);
INSERT INTO "moves" VALUES(8,25,0,1,2,'{"do":"play","card":"RR"}',NULL,1700000023.0,'person',1935005703);
INSERT INTO "moves" VALUES(8,26,0,1,1,'{"do":"play","card":"RS"}',NULL,1700000024.0,'person',850705304);
INSERT INTO "moves" VALUES(8,27,0,1,3,'{"do":"draw"}',NULL,1700000025.0,'person',2878773579);
INSERT INTO "moves" VALUES(8,28,0,1,2,'{"do":"play","card":"W"}',NULL,1700000026.0,'person',3102891433);
INSERT INTO "moves" VALUES(8,29,0,1,2,'{"do":"color","color":"blue"}',NULL,1700000027.0,'person',1925509569);
INSERT INTO "moves" VALUES(8,30,0,1,1,'{"do":"play","card":"B6"}',NULL,1700000028.0,'person',3222968169);
INSERT INTO "moves" VALUES(8,31,0,1,0,'{"do":"play","card":"B2"}',NULL,1700000029.0,'person',2232149098);
INSERT INTO "moves" VALUES(8,32,0,1,3,'{"do":"play","card":"B6"}',NULL,1700000030.0,'person',421616486);
INSERT INTO "moves" VALUES(8,33,0,1,2,'{"do":"play","card":"B7"}',NULL,1700000031.0,'person',1208312338);
INSERT INTO "moves" VALUES(8,34,0,1,1,'{"do":"play","card":"B9"}',NULL,1700000032.0,'person',3869780075);
INSERT INTO "moves" VALUES(8,35,0,1,0,'{"do":"play","card":"B0"}',NULL,1700000033.0,'person',3834985238);
INSERT INTO "moves" VALUES(8,36,0,1,3,'{"do":"draw"}',NULL,1700000034.0,'person',2156147222);
INSERT INTO "moves" VALUES(8,37,0,1,2,'{"do":"play","card":"W"}',NULL,1700000035.0,'person',838532163);
INSERT INTO "moves" VALUES(8,38,0,1,2,'{"do":"color","color":"red"}',NULL,1700000036.0,'person',1493671611);
INSERT INTO "moves" VALUES(8,39,0,1,1,'{"do":"draw"}',NULL,1700000037.0,'person',1596521769);
INSERT INTO "moves" VALUES(8,40,0,1,0,'{"do":"draw"}',NULL,1700000038.0,'person',561061539);
INSERT INTO "moves" VALUES(8,41,0,1,3,'{"do":"play","card":"R1"}',NULL,1700000039.0,'person',48259410);
INSERT INTO "moves" VALUES(9,1,0,1,NULL,NULL,NULL,1700000000.0,NULL,1190563261);
INSERT INTO "moves" VALUES(9,2,0,1,0,'{"do":"play","card":"WL/U7"}',NULL,1700000000.0,'person',1592644155);
INSERT INTO "moves" VALUES(9,3,0,1,0,'{"do":"color","color":"red"}',NULL,1700000001.0,'person',2369457788);
INSERT INTO "moves" VALUES(9,4,0,1,1,'{"do":"play","card":"WL/PF"}',NULL,1700000002.0,'person',3550478870);
INSERT INTO "moves" VALUES(9,5,0,1,1,'{"do":"color","color":"red"}',NULL,1700000003.0,'person',178111807);
INSERT INTO "moves" VALUES(9,6,0,1,2,'{"do":"play","card":"R7/O1"}',NULL,1700000004.0,'person',3867584955);
INSERT INTO "moves" VALUES(9,7,0,1,0,'{"do":"play","card":"B7/OSE"}',NULL,1700000005.0,'person',1790155862);
INSERT INTO "moves" VALUES(9,8,0,1,1,'{"do":"play","card":"WL/T3"}',NULL,1700000006.0,'person',1871838403);
INSERT INTO "moves" VALUES(9,9,0,1,1,'{"do":"color","color":"green"}',NULL,1700000007.0,'person',3622712188);
INSERT INTO "moves" VALUES(9,10,0,1,2,'{"do":"play","card":"GS/U4"}',NULL,1700000008.0,'person',3523297802);
INSERT INTO "moves" VALUES(9,11,0,1,1,'{"do":"play","card":"G6/WDC"}',NULL,1700000009.0,'person',568965985);
INSERT INTO "moves" VALUES(9,12,0,1,2,'{"do":"play","card":"GF/WDC"}',NULL,1700000010.0,'person',1464648829);
INSERT INTO "moves" VALUES(9,13,0,1,0,'{"do":"play","card":"O4/W2"}',NULL,1700000011.0,'person',4229729118);
INSERT INTO "moves" VALUES(9,14,0,1,1,'{"do":"play","card":"OD5/G9"}',NULL,1700000012.0,'person',245413052);
INSERT INTO "moves" VALUES(9,15,0,1,0,'{"do":"draw"}',NULL,1700000013.0,'person',3678267413);
INSERT INTO "moves" VALUES(9,16,0,1,1,'{"do":"draw"}',NULL,1700000014.0,'person',1431793667);
INSERT INTO "moves" VALUES(9,17,0,1,1,'{"do":"play","card":"O1/GR"}',NULL,1700000015.0,'person',2244459966);
INSERT INTO "moves" VALUES(9,18,0,1,2,'{"do":"play","card":"WD/YR"}',NULL,1700000016.0,'person',3276910236);
INSERT INTO "moves" VALUES(9,19,0,1,2,'{"do":"color","color":"orange"}',NULL,1700000017.0,'person',3992085816);
INSERT INTO "moves" VALUES(9,20,0,1,0,'{"do":"draw"}',NULL,1700000018.0,'person',1650266977);
INSERT INTO "moves" VALUES(9,21,0,1,1,'{"do":"draw"}',NULL,1700000019.0,'person',137620082);
INSERT INTO "moves" VALUES(9,22,0,1,2,'{"do":"play","card":"O3/YS"}',NULL,1700000020.0,'person',3326455211);
INSERT INTO "moves" VALUES(9,23,0,1,0,'{"do":"draw"}',NULL,1700000021.0,'person',3303760010);
INSERT INTO "moves" VALUES(9,24,0,1,1,'{"do":"play","card":"U3/RF"}',NULL,1700000022.0,'person',2981445812);
INSERT INTO "moves" VALUES(9,25,0,1,2,'{"do":"play","card":"U1/Y3"}',NULL,1700000023.0,'person',1806270085);
INSERT INTO "moves" VALUES(9,26,0,1,0,'{"do":"play","card":"UF/B9"}',NULL,1700000024.0,'person',3253131806);
INSERT INTO "moves" VALUES(9,27,0,1,1,'{"do":"play","card":"G3/PF"}',NULL,1700000025.0,'person',2457134996);
INSERT INTO "moves" VALUES(9,28,0,1,2,'{"do":"play","card":"G6/P5"}',NULL,1700000026.0,'person',1506283918);
INSERT INTO "moves" VALUES(9,29,0,1,0,'{"do":"play","card":"G8/T9"}',NULL,1700000027.0,'person',658827079);
INSERT INTO "moves" VALUES(9,30,0,1,1,'{"do":"draw"}',NULL,1700000028.0,'person',3422624707);
INSERT INTO "moves" VALUES(9,31,0,1,2,'{"do":"play","card":"G5/T4"}',NULL,1700000029.0,'person',3052968405);
INSERT INTO "moves" VALUES(9,32,0,1,0,'{"do":"play","card":"Y5/U9"}',NULL,1700000030.0,'person',3837153204);
INSERT INTO "moves" VALUES(9,33,0,1,1,'{"do":"play","card":"YS/TF"}',NULL,1700000031.0,'person',2775466087);
INSERT INTO "moves" VALUES(9,34,0,1,0,'{"do":"play","card":"YF/P4"}',NULL,1700000032.0,'person',2478643606);
INSERT INTO "moves" VALUES(9,35,0,1,1,'{"do":"draw"}',NULL,1700000033.0,'person',4130512429);
INSERT INTO "moves" VALUES(9,36,0,1,1,'{"do":"play","card":"WD/BR"}',NULL,1700000034.0,'person',1423442184);
INSERT INTO "moves" VALUES(9,37,0,1,1,'{"do":"color","color":"pink"}',NULL,1700000035.0,'person',3475104087);
INSERT INTO "moves" VALUES(9,38,0,1,2,'{"do":"draw"}',NULL,1700000036.0,'person',1376352708);
INSERT INTO "moves" VALUES(9,39,0,1,2,'{"do":"play","card":"P3/R1"}',NULL,1700000037.0,'person',877129122);
INSERT INTO "moves" VALUES(9,40,0,1,0,'{"do":"play","card":"P1/Y8"}',NULL,1700000038.0,'person',2732569588);
INSERT INTO "moves" VALUES(9,41,0,1,1,'{"do":"play","card":"PSE/R6"}',NULL,1700000039.0,'person',1277820213);
INSERT INTO "moves" VALUES(10,1,0,1,NULL,NULL,NULL,1700000000.0,NULL,278540402);
INSERT INTO "moves" VALUES(10,2,0,1,1,'{"do":"play","card":"R2"}',NULL,1700000000.0,'person',1624900472);
INSERT INTO "moves" VALUES(10,3,0,1,2,'{"do":"play","card":"WCR"}',NULL,1700000001.0,'person',2451307104);
INSERT INTO "moves" VALUES(10,4,0,1,0,'{"do":"color","color":"red"}',NULL,1700000002.0,'person',2619924613);
INSERT INTO "moves" VALUES(10,5,0,1,1,'{"do":"play","card":"R5"}',NULL,1700000003.0,'person',535804793);
INSERT INTO "moves" VALUES(10,6,0,1,2,'{"do":"play","card":"W6"}',NULL,1700000004.0,'person',2123895026);
INSERT INTO "moves" VALUES(10,7,0,1,2,'{"do":"color","color":"blue"}',NULL,1700000005.0,'person',142730109);
INSERT INTO "moves" VALUES(10,8,0,1,1,'{"do":"draw"}',NULL,1700000006.0,'person',909709169);
INSERT INTO "moves" VALUES(10,9,0,1,1,'{"do":"play","card":"B2"}',NULL,1700000007.0,'person',70156621);
INSERT INTO "moves" VALUES(10,10,0,1,2,'{"do":"play","card":"WR4"}',NULL,1700000008.0,'person',3291805335);
INSERT INTO "moves" VALUES(10,11,0,1,2,'{"do":"color","color":"green"}',NULL,1700000009.0,'person',3112179617);
INSERT INTO "moves" VALUES(10,12,0,1,0,'{"do":"play","card":"GSE"}',NULL,1700000010.0,'person',953292522);
INSERT INTO "moves" VALUES(10,13,0,1,0,'{"do":"play","card":"RSE"}',NULL,1700000011.0,'person',1225977533);
INSERT INTO "moves" VALUES(10,14,0,1,0,'{"do":"play","card":"RDA"}',NULL,1700000012.0,'person',33171620);
INSERT INTO "moves" VALUES(10,15,0,1,2,'{"do":"play","card":"R2"}',NULL,1700000013.0,'person',1041197243);
INSERT INTO "moves" VALUES(10,16,0,1,1,'{"do":"play","card":"R9"}',NULL,1700000014.0,'person',2374865361);
INSERT INTO "moves" VALUES(10,17,0,1,0,'{"do":"play","card":"WCR"}',NULL,1700000015.0,'person',153197312);
INSERT INTO "moves" VALUES(10,18,0,1,2,'{"do":"color","color":"yellow"}',NULL,1700000016.0,'person',923643702);
INSERT INTO "moves" VALUES(10,19,0,1,1,'{"do":"play","card":"Y6"}',NULL,1700000017.0,'person',4003018804);
INSERT INTO "moves" VALUES(10,20,0,1,0,'{"do":"play","card":"W10"}',NULL,1700000018.0,'person',1833822666);
INSERT INTO "moves" VALUES(10,21,0,1,0,'{"do":"color","color":"red"}',NULL,1700000019.0,'person',666924278);
INSERT INTO "moves" VALUES(10,22,0,1,1,'{"do":"play","card":"R4"}',NULL,1700000020.0,'person',3225410725);
INSERT INTO "moves" VALUES(10,23,0,1,0,'{"do":"draw"}',NULL,1700000021.0,'person',3901683805);
INSERT INTO "moves" VALUES(10,24,0,1,2,'{"do":"play","card":"RR"}',NULL,1700000022.0,'person',2801048863);
INSERT INTO "moves" VALUES(10,25,0,1,0,'{"do":"draw"}',NULL,1700000023.0,'person',2297057429);
INSERT INTO "moves" VALUES(10,26,0,1,0,'{"do":"play","card":"RD4"}',NULL,1700000024.0,'person',3806134420);
INSERT INTO "moves" VALUES(10,27,0,1,2,'{"do":"play","card":"RSE"}',NULL,1700000025.0,'person',997305524);
INSERT INTO "moves" VALUES(10,28,0,1,2,'{"do":"play","card":"WR4"}',NULL,1700000026.0,'person',1923961057);
INSERT INTO "moves" VALUES(10,29,0,1,2,'{"do":"color","color":"red"}',NULL,1700000027.0,'person',2184904305);
INSERT INTO "moves" VALUES(10,30,0,1,0,'{"do":"draw"}',NULL,1700000028.0,'person',1214311675);
INSERT INTO "moves" VALUES(10,31,0,1,2,'{"do":"draw"}',NULL,1700000029.0,'person',559002917);
INSERT INTO "moves" VALUES(10,32,0,1,1,'{"do":"play","card":"R7"}',NULL,1700000030.0,'person',1871852405);
INSERT INTO "moves" VALUES(10,33,0,1,0,'{"do":"play","card":"G7"}',NULL,1700000031.0,'person',362659952);
INSERT INTO "moves" VALUES(10,34,0,1,2,'{"do":"play","card":"GD"}',NULL,1700000032.0,'person',8572029);
INSERT INTO "moves" VALUES(10,35,0,1,0,'{"do":"play","card":"GS"}',NULL,1700000033.0,'person',1470356878);
INSERT INTO "moves" VALUES(10,36,0,1,1,'{"do":"draw"}',NULL,1700000034.0,'person',1084955166);
INSERT INTO "moves" VALUES(10,37,0,1,0,'{"do":"play","card":"G1"}',NULL,1700000035.0,'person',3219534503);
INSERT INTO "moves" VALUES(10,38,0,1,2,'{"do":"play","card":"Y1"}',NULL,1700000036.0,'person',2114967095);
INSERT INTO "moves" VALUES(10,39,0,1,1,'{"do":"draw"}',NULL,1700000037.0,'person',742688355);
INSERT INTO "moves" VALUES(10,40,0,1,0,'{"do":"play","card":"YD"}',NULL,1700000038.0,'person',584135640);
INSERT INTO "moves" VALUES(10,41,0,1,1,'{"do":"play","card":"YR"}',NULL,1700000039.0,'person',314299329);
INSERT INTO "moves" VALUES(11,1,0,1,NULL,NULL,NULL,1700000000.0,NULL,4290406645);
INSERT INTO "moves" VALUES(11,2,0,1,1,'{"do":"play","card":"G3"}',NULL,1700000000.0,'person',1599965436);
INSERT INTO "moves" VALUES(11,3,0,1,2,'{"do":"draw"}',NULL,1700000001.0,'person',3338777207);
INSERT INTO "moves" VALUES(11,4,0,1,0,'{"do":"play","card":"W4"}',NULL,1700000002.0,'person',3317290991);
INSERT INTO "moves" VALUES(11,5,0,1,0,'{"do":"color","color":"red"}',NULL,1700000003.0,'person',2993809018);
INSERT INTO "moves" VALUES(11,6,0,1,1,'{"do":"accept"}',NULL,1700000004.0,'person',3149180291);
INSERT INTO "moves" VALUES(11,7,0,1,2,'{"do":"play","card":"R9"}',NULL,1700000005.0,'person',3738140612);
INSERT INTO "moves" VALUES(11,8,0,1,1,'{"do":"play","card":"R9"}',NULL,1700000006.0,'person',2354052070);
INSERT INTO "moves" VALUES(11,9,0,1,2,'{"do":"draw"}',NULL,1700000007.0,'person',2176753961);
INSERT INTO "moves" VALUES(11,10,0,1,0,'{"do":"play","card":"G9"}',NULL,1700000008.0,'person',3865130404);
INSERT INTO "moves" VALUES(11,11,0,1,1,'{"do":"play","card":"G1"}',NULL,1700000009.0,'person',899616957);
INSERT INTO "moves" VALUES(11,12,0,1,2,'{"do":"play","card":"GD"}',NULL,1700000010.0,'person',3323085844);
INSERT INTO "moves" VALUES(11,13,0,1,0,'{"do":"accept"}',NULL,1700000011.0,'person',3918083026);
INSERT INTO "moves" VALUES(11,14,0,1,1,'{"do":"play","card":"W4"}',NULL,1700000012.0,'person',1163843839);
INSERT INTO "moves" VALUES(11,15,0,1,1,'{"do":"color","color":"red"}',NULL,1700000013.0,'person',4003452734);
INSERT INTO "moves" VALUES(11,16,0,1,2,'{"do":"challenge"}',NULL,1700000014.0,'person',4210879107);
INSERT INTO "moves" VALUES(11,17,0,1,2,'{"do":"draw"}',NULL,1700000015.0,'person',204947356);
INSERT INTO "moves" VALUES(11,18,0,1,2,'{"do":"play","card":"R1"}',NULL,1700000016.0,'person',2228006057);
INSERT INTO "moves" VALUES(11,19,0,1,0,'{"do":"play","card":"R6"}',NULL,1700000017.0,'person',558238921);
INSERT INTO "moves" VALUES(11,20,0,1,1,'{"do":"play","card":"R4"}',NULL,1700000018.0,'person',297117943);
INSERT INTO "moves" VALUES(11,21,0,1,2,'{"do":"play","card":"B4"}',NULL,1700000019.0,'person',4271065569);
INSERT INTO "moves" VALUES(11,22,0,1,0,'{"do":"play","card":"BD"}',NULL,1700000020.0,'person',463916944);
INSERT INTO "moves" VALUES(11,23,0,1,1,'{"do":"accept"}',NULL,1700000021.0,'person',3949837839);
INSERT INTO "moves" VALUES(11,24,0,1,2,'{"do":"play","card":"BS"}',NULL,1700000022.0,'person',2938024116);
INSERT INTO "moves" VALUES(11,25,0,1,1,'{"do":"draw"}',NULL,1700000023.0,'person',904859114);
INSERT INTO "moves" VALUES(11,26,0,1,2,'{"do":"play","card":"B6"}',NULL,1700000024.0,'person',2638948548);
INSERT INTO "moves" VALUES(11,27,0,1,2,'{"do":"play","card":"B6"}',NULL,1700000025.0,'person',2550414913);
INSERT INTO "moves" VALUES(11,28,0,1,0,'{"do":"draw"}',NULL,1700000026.0,'person',3147131765);
INSERT INTO "moves" VALUES(11,29,0,1,1,'{"do":"play","card":"B7"}',NULL,1700000027.0,'person',707970573);
INSERT INTO "moves" VALUES(11,30,0,1,1,'{"do":"target","target":2}',NULL,1700000028.0,'person',1665313282);
INSERT INTO "moves" VALUES(11,31,0,1,2,'{"do":"play","card":"Y7"}',NULL,1700000029.0,'person',2265970614);
INSERT INTO "moves" VALUES(11,32,0,1,2,'{"do":"target","target":0}',NULL,1700000030.0,'person',3692071964);
INSERT INTO "moves" VALUES(11,33,0,1,0,'{"do":"play","card":"Y3"}',NULL,1700000031.0,'person',252130503);
INSERT INTO "moves" VALUES(11,34,0,1,2,'{"do":"play","card":"Y3"}',NULL,1700000032.0,'person',2821518945);
INSERT INTO "moves" VALUES(11,35,0,1,0,'{"do":"play","card":"Y2"}',NULL,1700000033.0,'person',2778405519);
INSERT INTO "moves" VALUES(11,36,0,1,1,'{"do":"play","card":"Y5"}',NULL,1700000034.0,'person',1436063249);
INSERT INTO "moves" VALUES(11,37,0,1,0,'{"do":"play","card":"Y5"}',NULL,1700000035.0,'person',3643438816);
INSERT INTO "moves" VALUES(11,38,0,1,1,'{"do":"draw"}',NULL,1700000036.0,'person',411600889);
INSERT INTO "moves" VALUES(11,39,0,1,1,'{"do":"play","card":"Y1"}',NULL,1700000037.0,'person',2502032519);
INSERT INTO "moves" VALUES(11,40,0,1,2,'{"do":"play","card":"Y8"}',NULL,1700000038.0,'person',1311187957);
INSERT INTO "moves" VALUES(11,41,0,1,0,'{"do":"play","card":"Y6"}',NULL,1700000039.0,'person',1874615571);
INSERT INTO "moves" VALUES(12,1,0,1,NULL,NULL,NULL,1700000000.0,NULL,1530986912);
INSERT INTO "moves" VALUES(12,2,0,1,2,'{"do":"play","card":"W4"}',NULL,1700000000.0,'person',478288864);
INSERT INTO "moves" VALUES(12,3,0,1,2,'{"do":"color","color":"red"}',NULL,1700000001.0,'person',3916537739);
INSERT INTO "moves" VALUES(12,4,0,1,0,'{"do":"accept"}',NULL,1700000002.0,'person',830980442);
INSERT INTO "moves" VALUES(12,5,0,1,1,'{"do":"play","card":"W4"}',NULL,1700000003.0,'person',1151120072);
INSERT INTO "moves" VALUES(12,6,0,1,1,'{"do":"color","color":"red"}',NULL,1700000004.0,'person',4003452734);
INSERT INTO "moves" VALUES(12,7,0,1,2,'{"do":"accept"}',NULL,1700000005.0,'person',3676040970);
INSERT INTO "moves" VALUES(12,8,0,1,0,'{"do":"play","card":"R5"}',NULL,1700000006.0,'person',691132815);
INSERT INTO "moves" VALUES(12,9,0,1,1,'{"do":"play","card":"G5"}',NULL,1700000007.0,'person',4261341560);
INSERT INTO "moves" VALUES(12,10,0,1,2,'{"do":"play","card":"G0"}',NULL,1700000008.0,'person',2983528999);
INSERT INTO "moves" VALUES(12,11,0,1,0,'{"do":"play","card":"GR"}',NULL,1700000009.0,'person',1576920025);
INSERT INTO "moves" VALUES(12,12,0,1,2,'{"do":"play","card":"G2"}',NULL,1700000010.0,'person',3494630747);
INSERT INTO "moves" VALUES(12,13,0,1,1,'{"do":"play","card":"W"}',NULL,1700000011.0,'person',1308965914);
INSERT INTO "moves" VALUES(12,14,0,1,1,'{"do":"color","color":"red"}',NULL,1700000012.0,'person',178111807);
INSERT INTO "moves" VALUES(12,15,0,1,0,'{"do":"play","card":"RD"}',NULL,1700000013.0,'person',105861504);
INSERT INTO "moves" VALUES(12,16,0,1,1,'{"do":"play","card":"R4"}',NULL,1700000014.0,'person',3337887310);
INSERT INTO "moves" VALUES(12,17,0,1,0,'{"do":"play","card":"R8"}',NULL,1700000015.0,'person',3663882830);
INSERT INTO "moves" VALUES(12,18,0,1,2,'{"do":"play","card":"R0"}',NULL,1700000016.0,'person',1405376550);
INSERT INTO "moves" VALUES(12,19,0,1,1,'{"do":"draw"}',NULL,1700000017.0,'person',1014076347);
INSERT INTO "moves" VALUES(12,20,0,1,1,'{"do":"play","card":"W"}',NULL,1700000018.0,'person',1263151775);
INSERT INTO "moves" VALUES(12,21,0,1,1,'{"do":"color","color":"red"}',NULL,1700000019.0,'person',178111807);
INSERT INTO "moves" VALUES(12,22,0,1,0,'{"do":"draw"}',NULL,1700000020.0,'person',1433873705);
INSERT INTO "moves" VALUES(12,23,0,1,0,'{"do":"play","card":"R8"}',NULL,1700000021.0,'person',3663882830);
INSERT INTO "moves" VALUES(12,24,0,1,2,'{"do":"play","card":"RS"}',NULL,1700000022.0,'person',1383681722);
INSERT INTO "moves" VALUES(12,25,0,1,0,'{"do":"draw"}',NULL,1700000023.0,'person',264279595);
INSERT INTO "moves" VALUES(12,26,0,1,2,'{"do":"play","card":"BS"}',NULL,1700000024.0,'person',1598846440);
INSERT INTO "moves" VALUES(12,27,0,1,0,'{"do":"play","card":"B3"}',NULL,1700000025.0,'person',1528424833);
INSERT INTO "moves" VALUES(12,28,0,1,2,'{"do":"play","card":"B4"}',NULL,1700000026.0,'person',4271065569);
INSERT INTO "moves" VALUES(12,29,0,1,1,'{"do":"play","card":"B9"}',NULL,1700000027.0,'person',3869780075);
INSERT INTO "moves" VALUES(12,30,0,1,0,'{"do":"play","card":"BD"}',NULL,1700000028.0,'person',486359069);
INSERT INTO "moves" VALUES(12,31,0,1,1,'{"do":"draw"}',NULL,1700000029.0,'person',742688355);
INSERT INTO "moves" VALUES(12,32,0,1,0,'{"do":"draw"}',NULL,1700000030.0,'person',2070046016);
INSERT INTO "moves" VALUES(12,33,0,1,0,'{"do":"play","card":"W"}',NULL,1700000031.0,'person',3606184608);
INSERT INTO "moves" VALUES(12,34,0,1,0,'{"do":"color","color":"red"}',NULL,1700000032.0,'person',2369457788);
INSERT INTO "moves" VALUES(12,35,0,1,2,'{"do":"draw"}',NULL,1700000033.0,'person',2546738116);
INSERT INTO "moves" VALUES(12,36,0,1,1,'{"do":"draw"}',NULL,1700000034.0,'person',3932318201);
INSERT INTO "moves" VALUES(12,37,0,1,1,'{"do":"play","card":"W4"}',NULL,1700000035.0,'person',1113026595);
INSERT INTO "moves" VALUES(12,38,0,1,1,'{"do":"color","color":"red"}',NULL,1700000036.0,'person',3932817155);
INSERT INTO "moves" VALUES(12,39,0,1,0,'{"do":"accept"}',NULL,1700000037.0,'person',1205354294);
INSERT INTO "moves" VALUES(12,40,0,1,2,'{"do":"draw"}',NULL,1700000038.0,'person',1054036664);
INSERT INTO "moves" VALUES(12,41,0,1,1,'{"do":"draw"}',NULL,1700000039.0,'person',4219118548);
INSERT INTO "moves" VALUES(13,1,0,1,NULL,NULL,NULL,1700000001.0,NULL,3109385959);
INSERT INTO "moves" VALUES(13,1,1,1,1,'{"do":"play","card":"Y3"}',NULL,1700000002.0,'person',4067746064);
INSERT INTO "moves" VALUES(13,1,2,1,2,'{"do":"play","card":"Y5"}',NULL,1700000003.0,'person',177182693);
INSERT INTO "moves" VALUES(13,1,3,1,0,'{"do":"play","card":"W"}',NULL,1700000004.0,'person',3606184608);
INSERT INTO "moves" VALUES(13,1,4,1,0,'{"do":"color","color":"red"}',NULL,1700000005.0,'person',2369457788);
INSERT INTO "moves" VALUES(13,1,5,1,1,'{"do":"play","card":"R7"}',NULL,1700000006.0,'person',2142441010);
INSERT INTO "moves" VALUES(13,1,6,1,2,'{"do":"play","card":"R5"}',NULL,1700000007.0,'person',1206981201);
INSERT INTO "moves" VALUES(13,1,7,1,0,'{"do":"play","card":"RD"}',NULL,1700000008.0,'person',2691253306);
INSERT INTO "moves" VALUES(13,1,8,1,2,'{"do":"play","card":"RR"}',NULL,1700000009.0,'person',3517858758);
INSERT INTO "moves" VALUES(13,1,9,1,1,'{"do":"draw"}',NULL,1700000010.0,'person',275155885);
INSERT INTO "moves" VALUES(13,1,10,1,0,'{"do":"play","card":"R6"}',NULL,1700000011.0,'person',583194791);
INSERT INTO "moves" VALUES(13,1,11,1,2,'{"do":"play","card":"R1"}',NULL,1700000012.0,'person',2210727029);
INSERT INTO "moves" VALUES(13,1,12,1,1,'{"do":"play","card":"R2"}',NULL,1700000013.0,'person',1628989775);
INSERT INTO "moves" VALUES(13,1,13,1,0,'{"do":"play","card":"G2"}',NULL,1700000014.0,'person',86374069);
INSERT INTO "moves" VALUES(13,1,14,1,2,'{"do":"play","card":"GR"}',NULL,1700000015.0,'person',649195705);
INSERT INTO "moves" VALUES(13,1,15,1,0,'{"do":"play","card":"G4"}',NULL,1700000016.0,'person',2751611743);
INSERT INTO "moves" VALUES(13,1,16,1,1,'{"do":"draw"}',NULL,1700000017.0,'person',1917810490);
INSERT INTO "moves" VALUES(13,1,17,1,2,'{"do":"play","card":"B4"}',NULL,1700000018.0,'person',3248185377);
INSERT INTO "moves" VALUES(13,1,18,1,0,'{"do":"draw"}',NULL,1700000019.0,'person',3539956055);
INSERT INTO "moves" VALUES(13,1,19,1,1,'{"do":"play","card":"BR"}',NULL,1700000020.0,'person',2192031769);
INSERT INTO "moves" VALUES(13,1,20,1,0,'{"do":"draw"}',NULL,1700000021.0,'person',3918631379);
INSERT INTO "moves" VALUES(13,1,21,1,0,'{"do":"pass"}',NULL,1700000022.0,'person',2485271799);
INSERT INTO "moves" VALUES(13,1,22,1,2,'{"do":"play","card":"B0"}',NULL,1700000023.0,'person',1797329600);
INSERT INTO "moves" VALUES(13,2,0,2,NULL,NULL,NULL,1700000024.0,NULL,3084115648);
INSERT INTO "moves" VALUES(13,2,1,2,2,'{"do":"play","card":"BR"}',NULL,1700000025.0,'person',3014507665);
INSERT INTO "moves" VALUES(13,2,2,2,1,'{"do":"play","card":"B4"}',NULL,1700000026.0,'person',2794315977);
INSERT INTO "moves" VALUES(13,2,3,2,0,'{"do":"play","card":"B9"}',NULL,1700000027.0,'person',1619322256);
INSERT INTO "moves" VALUES(13,2,4,2,2,'{"do":"play","card":"B6"}',NULL,1700000028.0,'person',2626241267);
INSERT INTO "moves" VALUES(13,2,5,2,1,'{"do":"draw"}',NULL,1700000029.0,'person',3932318201);
INSERT INTO "moves" VALUES(13,2,6,2,1,'{"do":"pass"}',NULL,1700000030.0,'person',2514507456);
INSERT INTO "moves" VALUES(13,2,7,2,0,'{"do":"play","card":"BS"}',NULL,1700000031.0,'person',2647638034);
INSERT INTO "moves" VALUES(13,2,8,2,1,'{"do":"play","card":"W4"}',NULL,1700000032.0,'person',1151120072);
INSERT INTO "moves" VALUES(13,2,9,2,1,'{"do":"color","color":"red"}',NULL,1700000033.0,'person',3932817155);
INSERT INTO "moves" VALUES(13,2,10,2,0,'{"do":"accept"}',NULL,1700000034.0,'person',1868859147);
INSERT INTO "moves" VALUES(13,2,11,2,2,'{"do":"draw"}',NULL,1700000035.0,'person',2473617823);
INSERT INTO "moves" VALUES(13,2,12,2,1,'{"do":"play","card":"R3"}',NULL,1700000036.0,'person',3205129380);
INSERT INTO "moves" VALUES(13,2,13,2,0,'{"do":"play","card":"W4"}',NULL,1700000037.0,'person',3475503845);
INSERT INTO "moves" VALUES(13,2,14,2,0,'{"do":"color","color":"yellow"}',NULL,1700000038.0,'person',1745310734);
INSERT INTO "moves" VALUES(13,2,15,2,2,'{"do":"accept"}',NULL,1700000039.0,'person',3120514744);
INSERT INTO "moves" VALUES(13,2,16,2,1,'{"do":"play","card":"Y7"}',NULL,1700000040.0,'person',826892264);
INSERT INTO "moves" VALUES(13,2,17,2,0,'{"do":"play","card":"G7"}',NULL,1700000041.0,'person',520351098);
INSERT INTO "moves" VALUES(13,2,18,2,2,'{"do":"play","card":"GR"}',NULL,1700000042.0,'person',3452955347);
INSERT INTO "moves" VALUES(13,2,19,2,0,'{"do":"play","card":"GR"}',NULL,1700000043.0,'person',2368108674);
INSERT INTO "moves" VALUES(13,2,20,2,2,'{"do":"draw"}',NULL,1700000044.0,'person',2205665852);
INSERT INTO "moves" VALUES(13,2,21,2,1,'{"do":"play","card":"G9"}',NULL,1700000045.0,'person',1674128433);
INSERT INTO "moves" VALUES(13,2,22,2,0,'{"do":"play","card":"G5"}',NULL,1700000046.0,'person',2094763103);
INSERT INTO "moves" VALUES(13,2,23,2,2,'{"do":"play","card":"Y5"}',NULL,1700000047.0,'person',30658776);
INSERT INTO "moves" VALUES(13,2,24,2,1,'{"do":"play","card":"R5"}',NULL,1700000048.0,'person',446737916);
INSERT INTO "moves" VALUES(13,2,25,2,0,'{"do":"play","card":"R2"}',NULL,1700000049.0,'person',3799757361);
INSERT INTO "moves" VALUES(13,2,26,2,2,'{"do":"play","card":"R4"}',NULL,1700000050.0,'person',2462013575);
INSERT INTO "moves" VALUES(13,2,27,2,1,'{"do":"play","card":"R8"}',NULL,1700000051.0,'person',2618411255);
INSERT INTO "moves" VALUES(13,2,28,2,2,'{"do":"catch","target":1}',NULL,1700000052.0,'person',923404452);
INSERT INTO "moves" VALUES(13,2,29,2,0,'{"do":"play","card":"RD"}',NULL,1700000053.0,'person',4163936577);
INSERT INTO "moves" VALUES(13,2,30,2,1,'{"do":"play","card":"R5"}',NULL,1700000054.0,'person',446737916);
INSERT INTO "moves" VALUES(13,2,31,2,0,'{"do":"draw"}',NULL,1700000055.0,'person',470890259);
INSERT INTO "moves" VALUES(13,2,32,2,2,'{"do":"play","card":"W"}',NULL,1700000056.0,'person',809014900);
INSERT INTO "moves" VALUES(13,2,33,2,2,'{"do":"color","color":"red"}',NULL,1700000057.0,'person',1493671611);
INSERT INTO "moves" VALUES(13,2,34,2,1,'{"do":"play","card":"RD"}',NULL,1700000058.0,'person',3276188122);
INSERT INTO "moves" VALUES(13,2,35,2,0,'{"do":"catch","target":1}',NULL,1700000059.0,'person',1708830561);
INSERT INTO "moves" VALUES(13,2,36,2,2,'{"do":"play","card":"BD"}',NULL,1700000060.0,'person',688574441);
INSERT INTO "moves" VALUES(13,2,37,2,0,'{"do":"play","card":"B2"}',NULL,1700000061.0,'person',2232149098);
INSERT INTO "moves" VALUES(13,2,38,2,2,'{"do":"play","card":"B7"}',NULL,1700000062.0,'person',1117474584);
INSERT INTO "moves" VALUES(13,2,39,2,1,'{"do":"play","card":"G7"}',NULL,1700000063.0,'person',2623550980);
INSERT INTO "moves" VALUES(13,2,40,2,0,'{"do":"play","card":"Y7"}',NULL,1700000064.0,'person',2959882959);
INSERT INTO "moves" VALUES(13,2,41,2,2,'{"do":"play","card":"Y1"}',NULL,1700000065.0,'person',3392601459);
INSERT INTO "moves" VALUES(13,2,42,2,1,'{"do":"play","card":"Y1"}',NULL,1700000066.0,'person',2497943216);
INSERT INTO "moves" VALUES(13,2,43,2,0,'{"do":"play","card":"Y0"}',NULL,1700000067.0,'person',3360696850);
INSERT INTO "moves" VALUES(13,2,44,2,2,'{"do":"draw"}',NULL,1700000068.0,'person',1596763316);
INSERT INTO "moves" VALUES(13,2,45,2,1,'{"do":"play","card":"Y5"}',NULL,1700000069.0,'person',1436063249);
INSERT INTO "moves" VALUES(13,2,46,2,0,'{"do":"play","card":"Y6"}',NULL,1700000070.0,'person',1769447416);
INSERT INTO "moves" VALUES(13,2,47,2,2,'{"do":"play","card":"Y3"}',NULL,1700000071.0,'person',2859092024);
INSERT INTO "moves" VALUES(13,2,48,2,1,'{"do":"draw"}',NULL,1700000072.0,'person',700115014);
INSERT INTO "moves" VALUES(13,2,49,2,1,'{"do":"play","card":"YD"}',NULL,1700000073.0,'person',399734375);
INSERT INTO "moves" VALUES(13,2,50,2,2,'{"do":"play","card":"Y8"}',NULL,1700000074.0,'person',1340426690);
INSERT INTO "moves" VALUES(13,2,51,2,1,'{"do":"draw"}',NULL,1700000075.0,'person',190392001);
INSERT INTO "moves" VALUES(13,2,52,2,0,'{"do":"play","card":"Y3"}',NULL,1700000076.0,'person',1973044956);
INSERT INTO "moves" VALUES(13,2,53,2,2,'{"do":"draw"}',NULL,1700000077.0,'person',1847509771);
INSERT INTO "moves" VALUES(13,2,54,2,1,'{"do":"play","card":"B3"}',NULL,1700000078.0,'person',3707194957);
INSERT INTO "moves" VALUES(13,2,55,2,0,'{"do":"play","card":"BS"}',NULL,1700000079.0,'person',3246383995);
INSERT INTO "moves" VALUES(13,2,56,2,1,'{"do":"play","card":"B6"}',NULL,1700000080.0,'person',1326762324);
INSERT INTO "moves" VALUES(13,2,57,2,1,'{"do":"uno"}',NULL,1700000081.0,'person',1462804157);
INSERT INTO "moves" VALUES(13,2,58,2,0,'{"do":"draw"}',NULL,1700000082.0,'person',1453404082);
INSERT INTO "moves" VALUES(13,2,59,2,0,'{"do":"play","card":"B8"}',NULL,1700000083.0,'person',3122369737);
INSERT INTO "moves" VALUES(13,2,60,2,2,'{"do":"draw"}',NULL,1700000084.0,'person',1472372960);
INSERT INTO "moves" VALUES(13,2,61,2,1,'{"do":"draw"}',NULL,1700000085.0,'person',1014076347);
INSERT INTO "moves" VALUES(13,2,62,2,1,'{"do":"pass"}',NULL,1700000086.0,'person',2514507456);
INSERT INTO "moves" VALUES(13,2,63,2,0,'{"do":"play","card":"R8"}',NULL,1700000087.0,'person',2624981878);
INSERT INTO "moves" VALUES(13,2,64,2,0,'{"do":"leave"}',NULL,1700000088.0,'person',3313972945);
INSERT INTO "moves" VALUES(13,2,65,2,2,'{"do":"play","card":"R7"}',NULL,1700000089.0,'person',636164419);
INSERT INTO "moves" VALUES(13,2,66,2,1,'{"do":"play","card":"R9"}',NULL,1700000090.0,'person',3674357260);
INSERT INTO "moves" VALUES(13,2,67,2,2,'{"do":"catch","target":1}',NULL,1700000091.0,'person',2088577216);
INSERT INTO "moves" VALUES(13,2,68,2,2,'{"do":"play","card":"RS"}',NULL,1700000092.0,'person',2415489942);
INSERT INTO "moves" VALUES(13,2,69,2,2,'{"do":"draw"}',NULL,1700000093.0,'person',1268204876);
INSERT INTO "moves" VALUES(13,2,70,2,2,'{"do":"play","card":"R2"}',NULL,1700000094.0,'person',981603337);
INSERT INTO "moves" VALUES(13,2,71,2,1,'{"do":"play","card":"W"}',NULL,1700000095.0,'person',1250443432);
INSERT INTO "moves" VALUES(13,2,72,2,1,'{"do":"color","color":"red"}',NULL,1700000096.0,'person',178111807);
INSERT INTO "moves" VALUES(13,2,73,2,2,'{"do":"draw"}',NULL,1700000097.0,'person',3189236620);
INSERT INTO "moves" VALUES(13,2,74,2,2,'{"do":"play","card":"R6"}',NULL,1700000098.0,'person',4198203039);
INSERT INTO "moves" VALUES(13,2,75,2,1,'{"do":"draw"}',NULL,1700000099.0,'person',1536472946);
INSERT INTO "moves" VALUES(13,2,76,2,2,'{"do":"draw"}',NULL,1700000100.0,'person',558937487);
INSERT INTO "moves" VALUES(13,2,77,2,1,'{"do":"draw"}',NULL,1700000101.0,'person',2473867266);
INSERT INTO "moves" VALUES(13,2,78,2,1,'{"do":"play","card":"G6"}',NULL,1700000102.0,'person',1153038596);
INSERT INTO "moves" VALUES(13,2,79,2,2,'{"do":"play","card":"G2"}',NULL,1700000103.0,'person',3633530376);
INSERT INTO "moves" VALUES(13,2,80,2,1,'{"do":"play","card":"G3"}',NULL,1700000104.0,'person',1481908256);
INSERT INTO "moves" VALUES(13,2,81,2,2,'{"do":"play","card":"G2"}',NULL,1700000105.0,'person',3645975615);
INSERT INTO "moves" VALUES(13,2,82,2,1,'{"do":"draw"}',NULL,1700000106.0,'person',1111440635);
INSERT INTO "moves" VALUES(13,2,83,2,2,'{"do":"play","card":"G1"}',NULL,1700000107.0,'person',1641305716);
INSERT INTO "moves" VALUES(13,2,84,2,1,'{"do":"play","card":"B1"}',NULL,1700000108.0,'person',3165387526);
INSERT INTO "moves" VALUES(13,2,85,2,2,'{"do":"draw"}',NULL,1700000109.0,'person',2484740447);
INSERT INTO "moves" VALUES(13,2,86,2,2,'{"do":"play","card":"W4"}',NULL,1700000110.0,'person',441047307);
INSERT INTO "moves" VALUES(13,2,87,2,2,'{"do":"color","color":"yellow"}',NULL,1700000111.0,'person',1511102702);
INSERT INTO "moves" VALUES(13,2,88,2,1,'{"do":"accept"}',NULL,1700000112.0,'person',3843999378);
INSERT INTO "moves" VALUES(13,2,89,2,2,'{"do":"play","card":"YD"}',NULL,1700000113.0,'person',1408206395);
INSERT INTO "moves" VALUES(13,2,90,2,2,'{"do":"play","card":"GD"}',NULL,1700000114.0,'person',1421495578);
INSERT INTO "moves" VALUES(13,2,91,2,2,'{"do":"draw"}',NULL,1700000115.0,'person',3183085933);
INSERT INTO "moves" VALUES(13,2,92,2,1,'{"do":"play","card":"BD"}',NULL,1700000116.0,'person',3378811458);
INSERT INTO "moves" VALUES(13,2,93,2,1,'{"do":"play","card":"B1"}',NULL,1700000117.0,'person',2973531856);
INSERT INTO "moves" VALUES(13,2,94,2,2,'{"do":"draw"}',NULL,1700000118.0,'person',1847509771);
INSERT INTO "moves" VALUES(13,2,95,2,1,'{"do":"play","card":"B4"}',NULL,1700000119.0,'person',2807007998);
INSERT INTO "moves" VALUES(13,2,96,2,2,'{"do":"play","card":"Y4"}',NULL,1700000120.0,'person',3567098382);
INSERT INTO "moves" VALUES(13,2,97,2,1,'{"do":"play","card":"YS"}',NULL,1700000121.0,'person',2248247960);
INSERT INTO "moves" VALUES(13,2,98,2,1,'{"do":"play","card":"GS"}',NULL,1700000122.0,'person',2458464966);
INSERT INTO "moves" VALUES(13,2,99,2,1,'{"do":"play","card":"G1"}',NULL,1700000123.0,'person',1015409113);
INSERT INTO "moves" VALUES(13,2,100,2,2,'{"do":"play","card":"GD"}',NULL,1700000124.0,'person',3564907830);
INSERT INTO "moves" VALUES(13,2,101,2,2,'{"do":"draw"}',NULL,1700000125.0,'person',2546738116);
INSERT INTO "moves" VALUES(13,2,102,2,2,'{"do":"play","card":"G4"}',NULL,1700000126.0,'person',2096883047);
INSERT INTO "moves" VALUES(13,2,103,2,1,'{"do":"play","card":"W4"}',NULL,1700000127.0,'person',1188695185);
INSERT INTO "moves" VALUES(13,2,104,2,1,'{"do":"color","color":"red"}',NULL,1700000128.0,'person',4003452734);
INSERT INTO "moves" VALUES(13,2,105,2,2,'{"do":"accept"}',NULL,1700000129.0,'person',993897359);
INSERT INTO "moves" VALUES(13,2,106,2,1,'{"do":"play","card":"R9"}',NULL,1700000130.0,'person',2224515253);
INSERT INTO "moves" VALUES(13,2,107,2,2,'{"do":"play","card":"RR"}',NULL,1700000131.0,'person',2496697339);
INSERT INTO "moves" VALUES(13,2,108,2,2,'{"do":"play","card":"RS"}',NULL,1700000132.0,'person',2415489942);
INSERT INTO "moves" VALUES(13,2,109,2,2,'{"do":"draw"}',NULL,1700000133.0,'person',4200700871);
INSERT INTO "moves" VALUES(13,2,110,2,1,'{"do":"play","card":"R6"}',NULL,1700000134.0,'person',2796071685);
INSERT INTO "moves" VALUES(13,2,111,2,2,'{"do":"draw"}',NULL,1700000135.0,'person',1379716805);
INSERT INTO "moves" VALUES(13,2,112,2,1,'{"do":"draw"}',NULL,1700000136.0,'person',2863160297);
INSERT INTO "moves" VALUES(13,2,113,2,1,'{"do":"play","card":"Y6"}',NULL,1700000137.0,'person',3918565608);
INSERT INTO "moves" VALUES(13,2,114,2,2,'{"do":"draw"}',NULL,1700000138.0,'person',3534041601);
INSERT INTO "moves" VALUES(13,2,115,2,1,'{"do":"play","card":"YR"}',NULL,1700000139.0,'person',3247983004);
INSERT INTO "moves" VALUES(13,2,116,2,1,'{"do":"play","card":"Y9"}',NULL,1700000140.0,'person',793424891);
INSERT INTO "moves" VALUES(13,2,117,2,2,'{"do":"play","card":"Y2"}',NULL,1700000141.0,'person',878248420);
INSERT INTO "moves" VALUES(13,2,118,2,1,'{"do":"play","card":"YS"}',NULL,1700000142.0,'person',3901703650);
INSERT INTO "moves" VALUES(13,3,0,3,NULL,NULL,NULL,1700000143.0,NULL,1334150566);
INSERT INTO "moves" VALUES(13,3,1,3,1,'{"do":"play","card":"W"}',NULL,1700000144.0,'person',1300359284);
INSERT INTO "moves" VALUES(13,3,2,3,1,'{"do":"color","color":"red"}',NULL,1700000145.0,'person',178111807);
INSERT INTO "moves" VALUES(13,3,3,3,2,'{"do":"play","card":"RD"}',NULL,1700000146.0,'person',2208661546);
INSERT INTO "moves" VALUES(13,3,4,3,2,'{"do":"play","card":"W4"}',NULL,1700000147.0,'person',516203961);
INSERT INTO "moves" VALUES(13,3,5,3,2,'{"do":"color","color":"red"}',NULL,1700000148.0,'person',112456885);
INSERT INTO "moves" VALUES(13,3,6,3,1,'{"do":"accept"}',NULL,1700000149.0,'person',2105533500);
INSERT INTO "moves" VALUES(13,3,7,3,2,'{"do":"play","card":"R1"}',NULL,1700000150.0,'person',2257195760);
INSERT INTO "moves" VALUES(13,3,8,3,1,'{"do":"play","card":"G1"}',NULL,1700000151.0,'person',3811675497);
INSERT INTO "moves" VALUES(13,3,9,3,2,'{"do":"play","card":"G2"}',NULL,1700000152.0,'person',3692968634);
INSERT INTO "moves" VALUES(13,3,10,3,1,'{"do":"play","card":"R2"}',NULL,1700000153.0,'person',3916948289);
INSERT INTO "moves" VALUES(13,3,11,3,2,'{"do":"draw"}',NULL,1700000154.0,'person',1212237783);
INSERT INTO "moves" VALUES(13,3,12,3,2,'{"do":"play","card":"B2"}',NULL,1700000155.0,'person',1488803031);
INSERT INTO "moves" VALUES(13,3,13,3,1,'{"do":"draw"}',NULL,1700000156.0,'person',3283724721);
INSERT INTO "moves" VALUES(13,3,14,3,1,'{"do":"play","card":"B6"}',NULL,1700000157.0,'person',3032085269);
INSERT INTO "moves" VALUES(13,3,15,3,2,'{"do":"play","card":"B5"}',NULL,1700000158.0,'person',604780728);
INSERT INTO "moves" VALUES(13,3,16,3,1,'{"do":"play","card":"G5"}',NULL,1700000159.0,'person',4108587036);
INSERT INTO "moves" VALUES(13,3,17,3,2,'{"do":"draw"}',NULL,1700000160.0,'person',4114974902);
INSERT INTO "moves" VALUES(13,3,18,3,2,'{"do":"play","card":"W"}',NULL,1700000161.0,'person',1013807509);
INSERT INTO "moves" VALUES(13,3,19,3,2,'{"do":"color","color":"red"}',NULL,1700000162.0,'person',1493671611);
INSERT INTO "moves" VALUES(13,3,20,3,1,'{"do":"draw"}',NULL,1700000163.0,'person',1727307458);
INSERT INTO "moves" VALUES(13,3,21,3,2,'{"do":"draw"}',NULL,1700000164.0,'person',1379716805);
INSERT INTO "moves" VALUES(13,3,22,3,1,'{"do":"play","card":"R8"}',NULL,1700000165.0,'person',1373184611);
INSERT INTO "moves" VALUES(13,3,23,3,2,'{"do":"play","card":"G8"}',NULL,1700000166.0,'person',3884136107);
INSERT INTO "moves" VALUES(13,3,24,3,1,'{"do":"play","card":"G4"}',NULL,1700000167.0,'person',682664878);
INSERT INTO "moves" VALUES(13,3,25,3,2,'{"do":"draw"}',NULL,1700000168.0,'person',3977015460);
INSERT INTO "moves" VALUES(13,3,26,3,2,'{"do":"play","card":"G6"}',NULL,1700000169.0,'person',493173275);
INSERT INTO "moves" VALUES(13,3,27,3,1,'{"do":"play","card":"G1"}',NULL,1700000170.0,'person',1052989312);
INSERT INTO "moves" VALUES(13,3,28,3,2,'{"do":"draw"}',NULL,1700000171.0,'person',3534041601);
INSERT INTO "moves" VALUES(13,3,29,3,1,'{"do":"play","card":"G6"}',NULL,1700000172.0,'person',1114782703);
INSERT INTO "moves" VALUES(13,3,30,3,2,'{"do":"draw"}',NULL,1700000173.0,'person',3920640767);
INSERT INTO "moves" VALUES(13,3,31,3,1,'{"do":"play","card":"G3"}',NULL,1700000174.0,'person',1562064549);
INSERT INTO "moves" VALUES(13,3,32,3,2,'{"do":"draw"}',NULL,1700000175.0,'person',1451263134);
INSERT INTO "moves" VALUES(13,3,33,3,1,'{"do":"play","card":"GR"}',NULL,1700000176.0,'person',2016443840);
INSERT INTO "moves" VALUES(13,3,34,3,1,'{"do":"play","card":"G2"}',NULL,1700000177.0,'person',2214630290);
INSERT INTO "moves" VALUES(13,3,35,3,2,'{"do":"draw"}',NULL,1700000178.0,'person',2546738116);
INSERT INTO "moves" VALUES(13,3,36,3,2,'{"do":"play","card":"G4"}',NULL,1700000179.0,'person',2021038549);
INSERT INTO "moves" VALUES(13,3,37,3,1,'{"do":"draw"}',NULL,1700000180.0,'person',2278543866);
INSERT INTO "moves" VALUES(13,3,38,3,2,'{"do":"draw"}',NULL,1700000181.0,'person',49373046);
INSERT INTO "moves" VALUES(13,3,39,3,1,'{"do":"draw"}',NULL,1700000182.0,'person',2089359312);
INSERT INTO "moves" VALUES(13,3,40,3,2,'{"do":"draw"}',NULL,1700000183.0,'person',2863401588);
INSERT INTO "moves" VALUES(13,3,41,3,2,'{"do":"play","card":"G5"}',NULL,1700000184.0,'person',2812739081);
INSERT INTO "moves" VALUES(13,3,42,3,1,'{"do":"play","card":"R5"}',NULL,1700000185.0,'person',506319182);
INSERT INTO "moves" VALUES(13,3,43,3,2,'{"do":"play","card":"RR"}',NULL,1700000186.0,'person',4029736965);
INSERT INTO "moves" VALUES(13,3,44,3,2,'{"do":"play","card":"YR"}',NULL,1700000187.0,'person',601978517);
INSERT INTO "moves" VALUES(13,3,45,3,2,'{"do":"play","card":"YS"}',NULL,1700000188.0,'person',10014319);
INSERT INTO "moves" VALUES(13,3,46,3,2,'{"do":"play","card":"Y7"}',NULL,1700000189.0,'person',1843038834);
INSERT INTO "moves" VALUES(13,3,47,3,1,'{"do":"play","card":"B7"}',NULL,1700000190.0,'person',495734508);
INSERT INTO "moves" VALUES(13,3,48,3,2,'{"do":"play","card":"B8"}',NULL,1700000191.0,'person',1403584663);
INSERT INTO "moves" VALUES(13,3,49,3,1,'{"do":"play","card":"B2"}',NULL,1700000192.0,'person',1706645983);
INSERT INTO "moves" VALUES(13,3,50,3,2,'{"do":"draw"}',NULL,1700000193.0,'person',1451263134);
INSERT INTO "moves" VALUES(13,3,51,3,1,'{"do":"draw"}',NULL,1700000194.0,'person',3283724721);
INSERT INTO "moves" VALUES(13,3,52,3,1,'{"do":"play","card":"B6"}',NULL,1700000195.0,'person',3252223326);
INSERT INTO "moves" VALUES(13,3,53,3,2,'{"do":"draw"}',NULL,1700000196.0,'person',3513987226);
INSERT INTO "moves" VALUES(13,3,54,3,2,'{"do":"play","card":"BR"}',NULL,1700000197.0,'person',2376426105);
INSERT INTO "moves" VALUES(13,3,55,3,2,'{"do":"draw"}',NULL,1700000198.0,'person',2158086311);
INSERT INTO "moves" VALUES(13,3,56,3,2,'{"do":"play","card":"B7"}',NULL,1700000199.0,'person',1146129907);
INSERT INTO "moves" VALUES(13,3,57,3,1,'{"do":"play","card":"B8"}',NULL,1700000200.0,'person',1392591892);
INSERT INTO "moves" VALUES(13,3,58,3,1,'{"do":"uno"}',NULL,1700000201.0,'person',1462804157);
INSERT INTO "moves" VALUES(13,3,59,3,2,'{"do":"draw"}',NULL,1700000202.0,'person',1809886510);
INSERT INTO "moves" VALUES(13,3,60,3,2,'{"do":"play","card":"Y8"}',NULL,1700000203.0,'person',1252679495);
INSERT INTO "moves" VALUES(13,3,61,3,1,'{"do":"play","card":"Y6"}',NULL,1700000204.0,'person',740558295);
INSERT INTO "moves" VALUES(13,4,0,4,NULL,NULL,NULL,1700000205.0,NULL,1125165801);
INSERT INTO "moves" VALUES(13,4,1,4,2,'{"do":"leave"}',NULL,1700000206.0,'person',1332952986);
CREATE TABLE night_answers (
	night_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	answer VARCHAR NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_night_answers PRIMARY KEY (night_id, player_id), 
	CONSTRAINT fk_night_answers_night_id_nights FOREIGN KEY(night_id) REFERENCES nights (id) ON DELETE CASCADE
);
INSERT INTO "night_answers" VALUES(1,2000000000000000001,'text 1',1.0);
CREATE TABLE nights (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id INTEGER NOT NULL, 
	channel_id INTEGER NOT NULL, 
	host_id INTEGER, 
	preset VARCHAR NOT NULL, 
	every VARCHAR NOT NULL, 
	at DOUBLE NOT NULL, 
	announced_from DOUBLE NOT NULL, 
	is_off BOOLEAN DEFAULT 0 NOT NULL, 
	has_event BOOLEAN DEFAULT 0 NOT NULL, 
	event_id INTEGER DEFAULT 0 NOT NULL, 
	message_id INTEGER DEFAULT 0 NOT NULL, 
	table_id INTEGER, 
	is_told BOOLEAN DEFAULT 0 NOT NULL
);
INSERT INTO "nights" VALUES(1,1000000000000000001,1,2000000000000000001,'text 1','text 1',1.0,1.0,0,0,1,1,1,0);
CREATE TABLE pairings (
	tournament_id INTEGER NOT NULL, 
	round SMALLINT NOT NULL, 
	number SMALLINT NOT NULL, 
	entrants JSON NOT NULL, 
	calls SMALLINT NOT NULL, 
	thread_id INTEGER, 
	opened_at DOUBLE, 
	is_closed BOOLEAN NOT NULL, 
	decided VARCHAR, 
	places JSON, 
	points JSON, 
	match_id INTEGER, 
	CONSTRAINT pk_pairings PRIMARY KEY (tournament_id, round, number), 
	CONSTRAINT fk_pairings_tournament_id_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE, 
	CONSTRAINT fk_pairings_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE SET NULL, 
	CONSTRAINT uq_pairings_thread_id UNIQUE (thread_id)
);
INSERT INTO "pairings" VALUES(1,1,1,'{}',1,1,1.0,0,'text 1','{}','{}',1);
CREATE TABLE players (
	id INTEGER NOT NULL, 
	is_unlisted BOOLEAN NOT NULL, preferences JSON, 
	CONSTRAINT pk_players PRIMARY KEY (id)
);
INSERT INTO "players" VALUES(2000000000000000001,0,'{}');
CREATE TABLE presets (
	guild_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	options JSON NOT NULL, author_id INTEGER, 
	CONSTRAINT pk_presets PRIMARY KEY (guild_id, name)
);
INSERT INTO "presets" VALUES(1000000000000000001,'Friday','{"stacking":"same","hand_size":5}',NULL);
CREATE TABLE ratings (
	guild_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	model VARCHAR NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild_id, player_id)
);
INSERT INTO "ratings" VALUES(-1,2000000000000000001,23.6154082500127,7.74759412441954165018e+00,'PlackettLuce 2, openskill 6.2.0');
INSERT INTO "ratings" VALUES(-1,2000000000000000002,2.93023286447382567141e+01,8.0238249325295942782e+00,'PlackettLuce 2, openskill 6.2.0');
INSERT INTO "ratings" VALUES(-1,2000000000000000003,23.6154082500127,7.74759412441954165018e+00,'PlackettLuce 2, openskill 6.2.0');
INSERT INTO "ratings" VALUES(-1,2000000000000000004,2.35707358376741673558e+01,8.27408369725528380911e+00,'PlackettLuce 2, openskill 6.2.0');
INSERT INTO "ratings" VALUES(1000000000000000001,2000000000000000001,23.6154082500127,7.74759412441954165018e+00,'PlackettLuce 2, openskill 6.2.0');
INSERT INTO "ratings" VALUES(1000000000000000001,2000000000000000002,2.93023286447382567141e+01,8.0238249325295942782e+00,'PlackettLuce 2, openskill 6.2.0');
INSERT INTO "ratings" VALUES(1000000000000000001,2000000000000000003,23.6154082500127,7.74759412441954165018e+00,'PlackettLuce 2, openskill 6.2.0');
INSERT INTO "ratings" VALUES(1000000000000000001,2000000000000000004,2.35707358376741673558e+01,8.27408369725528380911e+00,'PlackettLuce 2, openskill 6.2.0');
CREATE TABLE reviews (
	match_id INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	judge SMALLINT NOT NULL, 
	decisions INTEGER NOT NULL, 
	loss DOUBLE NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_reviews_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "reviews" VALUES(1,1,1,1,1.0);
CREATE TABLE rounds (
	match_id INTEGER NOT NULL, 
	number SMALLINT NOT NULL, 
	secret BLOB NOT NULL, 
	commitment VARCHAR NOT NULL, 
	dealer SMALLINT NOT NULL, 
	winner SMALLINT, 
	points JSON, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE, shares JSON, 
	CONSTRAINT pk_rounds PRIMARY KEY (match_id, number), 
	CONSTRAINT fk_rounds_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "rounds" VALUES(1,1,X'9D79B1A37F31801CD11A6706FB40D6BD57526846903BB13EDE562439E9C1B823A96089BCA71F3D1A6D2D3CADB3669CBD50E165E434249D8B829F411669842A97036C','273e0dc0c877b6e2527a5df182aa9db2afd82b574c2741b12b6a740d1cf3e649',2,1,'[0,138,0]',1.0,107.0,NULL);
INSERT INTO "rounds" VALUES(2,1,X'A7A83076CDECF9C420312248042333C75A64C261357EBE80D49A0787095B2D6B9F595DF7FFA47C29C0C81FD1FB631F3318531FCD4A39CB9A08166E23D70D7DDF0040','4fc06cac28e948f9c82159c3355cc0e12292fcfa0a4b33d33932a79fb64cd102',1,2,'[117,0,117,0]',1.0,86.0,NULL);
INSERT INTO "rounds" VALUES(3,1,X'33C00E8EEFB2B72A192E597D7D13F1495679EA2340B1E52FD3508850D3578CD7BFCC74731CA7919EA977B90D7CDD92DDB3FDE95B0DEAABF3730F74029D540F7CF322','0232692dbcf89d8144cab7c4b1b2f6fd831357ca5e5377a54b2199c9ba055d50',2,NULL,NULL,1700000000.0,NULL,NULL);
INSERT INTO "rounds" VALUES(4,1,X'853593F298995191C1834890D2D0602470E727904347C8F2D014303083C331D694F9EDFC437376CFCC43B2E13A546BF81D92027E93ADC88A371A1E4FCB49F12C8D7D','0408e0329fbf942fbfc7656a9aae03623f0f3d5422eca4be4fade861d98358c1',2,NULL,NULL,1700000000.0,NULL,NULL);
INSERT INTO "rounds" VALUES(5,1,X'354264B123401CAA90DF060CCD1B2EED3C66AF6115C83663B515A46A976BEAF445ADC1C99984CFF9CCE865AF4E170A507CD840F7B709588D06FBC50D9DB0510361BE','5a48f8b6a76ddd6a3196e29d8ce387c02e747844ef7e87870d977be217988568',0,0,'[37,0]',1700000000.0,1700000022.0,NULL);
INSERT INTO "rounds" VALUES(5,2,X'0405448490F767403A1557609C2B01F9390A41E8F5EC0F39FAF030844646E5670786575AB16D36D13FDC22DED909545882F5A27C5999EBCA1E916B7B45B31DE3AD9A','a0368d53f22861b1728524a342783364f927d91ce62a70d9e19605a4382d05af',1,NULL,NULL,1700000023.0,NULL,NULL);
INSERT INTO "rounds" VALUES(6,1,X'6B02A9CF379C8954C3AC62B8D5C3031DD0AC447BF2D5DBACBB98937A9A21A17ABEB1F0359C123E97546F4729EAC7B2A5996857D5C4B030691806BF05662D613E0B0B','a160e51bf3ba53d2a3e16b4f0f5577d0a21093679bd07e50cd450e804632598c',0,NULL,NULL,1700000000.0,NULL,NULL);
INSERT INTO "rounds" VALUES(7,1,X'000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000','efbb03b7a7f6fd3c29391d4d0281e1830a85caadd831c3f04716faca4107a42e',2,NULL,NULL,1700000000.0,NULL,NULL);
INSERT INTO "rounds" VALUES(8,1,X'010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101','ed66a52060042158939e719a3fa4593d162467d5c311df11cb17f92bca69ca4d',3,NULL,NULL,1700000000.0,NULL,NULL);
INSERT INTO "rounds" VALUES(9,1,X'020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202','accac89a35d5c8ca01a440ea5df3db2c391f4eeb7b59f8cbf7504fbcca1de927',2,NULL,NULL,1700000000.0,NULL,NULL);
INSERT INTO "rounds" VALUES(10,1,X'030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303','fae30f9eae1d0c8e3103058f9acdad6aa790899ce766032363c8de5ca6a2d9cc',0,NULL,NULL,1700000000.0,NULL,NULL);
INSERT INTO "rounds" VALUES(11,1,X'040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404','64cb8544890c23a0657a4ae327ca070de361cdf18024a502c9e0c46123d8584c',0,NULL,NULL,1700000000.0,NULL,NULL);
INSERT INTO "rounds" VALUES(12,1,X'050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505','3c2d2e4131bd65495edfe009c9e7b831076eacbeaf9bc5609e1564a0fa4b9f30',1,NULL,NULL,1700000000.0,NULL,NULL);
INSERT INTO "rounds" VALUES(13,1,X'FD3FEB3C9250B7974A9B528B69636321A461B55EF55B7BEAFD809A9A9E925B79A6342FA0FDB8B294D97FC6103D92089B25FA5E039F52A8E8A95F64D6589C1F786542','ba5291cbd8a0d924fe590bbdbbdf8e0664f28e73470ff29c513690160fd6e2ee',0,2,'[0,0,59]',1700000001.0,1700000023.0,NULL);
INSERT INTO "rounds" VALUES(13,2,X'CD61F9378FA32C890AAB2445F39AF6B10DD20397DC215312B4689ACDFA7EC56C60F674395CD6046DA3A85F21B60132E13E323107856BBDEFC43858530AE9CD5F04F8','a2a8b56a6b6ac0b75a67ab5053d1f2821ba57e8970babeaa5730d03ff6b500d7',1,1,'[0,57,0]',1700000024.0,1700000142.0,NULL);
INSERT INTO "rounds" VALUES(13,3,X'A00A0D5DA8FD3CE102275E89EB92FA12C19AF05826F364D22213C3016B12D92DFC21AD091BD24C7955B06B28B295A05339D80C18C4B6B92B9A99F5D9B2B7555DAB94','1c86bd00c3ed2814981eac05afbe3e4b2e3fc02659c2ac10aa7d6e54ea218df7',2,1,'[0,18,0]',1700000143.0,1700000204.0,NULL);
INSERT INTO "rounds" VALUES(13,4,X'BE72FDFFE68A41B1604E9F3460BB4E8E4739459C1318117ED17FC4D9111A8A6A02F46BA60AFE8E995047C25961AD4D5DC724DC3CFF57AABB172991BB2EC736DB71ED','25e8e8b6b25057f46bf40325c376fca3ef3f0e99dcceed6cfde2d3594f33156b',1,NULL,NULL,1700000205.0,NULL,NULL);
CREATE TABLE rungs (
	period VARCHAR NOT NULL, 
	metric VARCHAR NOT NULL, 
	first DOUBLE NOT NULL, 
	second INTEGER NOT NULL, 
	people INTEGER NOT NULL, 
	CONSTRAINT pk_rungs PRIMARY KEY (period, metric, first, second)
)
 WITHOUT ROWID

;
INSERT INTO "rungs" VALUES('1970-01','points',0.0,0,4);
INSERT INTO "rungs" VALUES('1970-01','rating',970.0,0,1);
INSERT INTO "rungs" VALUES('1970-01','rating',1022.0,0,2);
INSERT INTO "rungs" VALUES('1970-01','rating',1051.0,0,1);
INSERT INTO "rungs" VALUES('1970-01','wins',0.0,0,1);
INSERT INTO "rungs" VALUES('1970-01','wins',1.0,0,3);
INSERT INTO "rungs" VALUES('1970-Q1','points',0.0,0,4);
INSERT INTO "rungs" VALUES('1970-Q1','rating',970.0,0,1);
INSERT INTO "rungs" VALUES('1970-Q1','rating',1022.0,0,2);
INSERT INTO "rungs" VALUES('1970-Q1','rating',1051.0,0,1);
INSERT INTO "rungs" VALUES('1970-Q1','wins',0.0,0,1);
INSERT INTO "rungs" VALUES('1970-Q1','wins',1.0,0,3);
INSERT INTO "rungs" VALUES('1970-W01','points',0.0,0,4);
INSERT INTO "rungs" VALUES('1970-W01','rating',970.0,0,1);
INSERT INTO "rungs" VALUES('1970-W01','rating',1022.0,0,2);
INSERT INTO "rungs" VALUES('1970-W01','rating',1051.0,0,1);
INSERT INTO "rungs" VALUES('1970-W01','wins',0.0,0,1);
INSERT INTO "rungs" VALUES('1970-W01','wins',1.0,0,3);
INSERT INTO "rungs" VALUES('2023-11','points',0.0,0,3);
INSERT INTO "rungs" VALUES('2023-11','rating',1009.0,0,2);
INSERT INTO "rungs" VALUES('2023-11','rating',1126.0,0,1);
INSERT INTO "rungs" VALUES('2023-11','wins',0.0,0,2);
INSERT INTO "rungs" VALUES('2023-11','wins',1.0,0,1);
INSERT INTO "rungs" VALUES('2023-Q4','points',0.0,0,3);
INSERT INTO "rungs" VALUES('2023-Q4','rating',1009.0,0,2);
INSERT INTO "rungs" VALUES('2023-Q4','rating',1126.0,0,1);
INSERT INTO "rungs" VALUES('2023-Q4','wins',0.0,0,2);
INSERT INTO "rungs" VALUES('2023-Q4','wins',1.0,0,1);
INSERT INTO "rungs" VALUES('2023-W46','points',0.0,0,3);
INSERT INTO "rungs" VALUES('2023-W46','rating',1009.0,0,2);
INSERT INTO "rungs" VALUES('2023-W46','rating',1126.0,0,1);
INSERT INTO "rungs" VALUES('2023-W46','wins',0.0,0,2);
INSERT INTO "rungs" VALUES('2023-W46','wins',1.0,0,1);
INSERT INTO "rungs" VALUES('all','points',0.0,0,3);
INSERT INTO "rungs" VALUES('all','points',200.0,0,1);
INSERT INTO "rungs" VALUES('all','rating',970.0,0,1);
INSERT INTO "rungs" VALUES('all','rating',1009.0,0,2);
INSERT INTO "rungs" VALUES('all','rating',1022.0,0,0);
INSERT INTO "rungs" VALUES('all','rating',1051.0,0,0);
INSERT INTO "rungs" VALUES('all','rating',1126.0,0,1);
INSERT INTO "rungs" VALUES('all','wins',0.0,0,1);
INSERT INTO "rungs" VALUES('all','wins',1.0,0,2);
INSERT INTO "rungs" VALUES('all','wins',2.0,200,1);
CREATE TABLE seats (
	match_id INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	player_id INTEGER, 
	level VARCHAR, 
	score INTEGER NOT NULL, 
	rank SMALLINT, took_part BOOLEAN DEFAULT 0 NOT NULL, finished BOOLEAN DEFAULT 0 NOT NULL, rating INTEGER, local_rating INTEGER, decisions INTEGER DEFAULT '0' NOT NULL, own_decisions INTEGER DEFAULT '0' NOT NULL, rounds INTEGER DEFAULT '0' NOT NULL, round_wins INTEGER DEFAULT '0' NOT NULL, points INTEGER DEFAULT '0' NOT NULL, calls INTEGER DEFAULT '0' NOT NULL, catches INTEGER DEFAULT '0' NOT NULL, caught INTEGER DEFAULT '0' NOT NULL, challenges_won INTEGER DEFAULT '0' NOT NULL, challenges_lost INTEGER DEFAULT '0' NOT NULL, red INTEGER DEFAULT '0' NOT NULL, yellow INTEGER DEFAULT '0' NOT NULL, green INTEGER DEFAULT '0' NOT NULL, blue INTEGER DEFAULT '0' NOT NULL, call_seconds DOUBLE DEFAULT '0' NOT NULL, catch_seconds DOUBLE DEFAULT '0' NOT NULL, best_round INTEGER, quickest_call DOUBLE, quickest_catch DOUBLE, name VARCHAR, timed_calls INTEGER DEFAULT '0' NOT NULL, timed_catches INTEGER DEFAULT '0' NOT NULL, most_cards INTEGER, pink INTEGER DEFAULT '0' NOT NULL, teal INTEGER DEFAULT '0' NOT NULL, orange INTEGER DEFAULT '0' NOT NULL, purple INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_seats_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES(1,0,2000000000000000001,NULL,0,2,1,1,1022,1022,33,33,1,0,0,0,0,0,0,0,1,0,0,0,0.0,0.0,0,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(1,1,2000000000000000002,NULL,138,1,1,1,1051,1051,35,35,1,1,138,1,1,0,0,0,1,0,0,0,1.0,1.0,138,1.0,1.0,NULL,1,1,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(1,2,2000000000000000003,NULL,0,2,1,1,1022,1022,36,36,1,0,0,0,0,1,0,0,1,1,0,1,0.0,0.0,0,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(2,0,2000000000000000001,NULL,117,1,1,1,1039,1039,24,24,1,1,117,1,0,1,1,0,0,1,1,1,1.0,0.0,117,1.0,NULL,NULL,1,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(2,1,2000000000000000002,NULL,0,3,1,1,970,970,21,21,1,0,0,0,0,0,0,0,2,0,0,0,0.0,0.0,0,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(2,2,2000000000000000003,NULL,117,1,1,1,1039,1039,19,19,1,1,117,0,0,1,0,0,0,0,0,0,0.0,0.0,117,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(2,3,2000000000000000004,NULL,0,3,1,1,970,970,18,18,1,0,0,0,2,0,0,0,1,0,0,0,0.0,2.0,0,NULL,1.0,NULL,0,2,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(3,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,13,13,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(3,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,14,14,0,0,0,0,0,0,0,0,2,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(3,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,12,12,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(4,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,11,11,0,0,0,0,0,0,0,0,3,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(4,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,14,14,0,0,0,0,0,0,0,0,3,0,0,1,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(4,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,7,7,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(4,3,2000000000000000004,NULL,0,NULL,0,0,NULL,NULL,27,27,0,0,0,0,0,0,0,0,8,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(5,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,13,13,1,1,37,1,0,0,0,0,1,0,0,0,1.0,0.0,37,1.0,NULL,NULL,1,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(5,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,9,9,1,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(6,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,9,9,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(6,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,10,10,0,0,0,0,0,0,0,0,2,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(6,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,10,10,0,0,0,0,0,0,0,0,1,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(7,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(7,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(7,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(8,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(8,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(8,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(8,3,2000000000000000004,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(9,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(9,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(9,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(10,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(10,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(10,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(11,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(11,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(11,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(12,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(12,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(12,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0);
INSERT INTO "seats" VALUES(13,0,2000000000000000001,NULL,0,3,1,0,1009,1009,29,29,1,0,0,0,1,0,0,0,1,1,0,0,0.0,0.0,0,NULL,NULL,NULL,0,0,4,0,0,0,0);
INSERT INTO "seats" VALUES(13,1,2000000000000000002,NULL,75,1,1,1,1126,1126,78,78,3,2,75,2,0,3,0,0,4,0,0,0,0.0,0.0,57,NULL,NULL,NULL,0,0,7,0,0,0,0);
INSERT INTO "seats" VALUES(13,2,2000000000000000003,NULL,59,2,1,0,1009,1009,88,88,3,1,59,0,2,0,0,0,3,1,0,0,0.0,0.0,59,NULL,NULL,NULL,0,0,7,0,0,0,0);
CREATE TABLE servers (
	guild_id INTEGER NOT NULL, 
	settings JSON, 
	left_at DOUBLE, 
	CONSTRAINT pk_servers PRIMARY KEY (guild_id)
);
INSERT INTO "servers" VALUES(1000000000000000001,'{}',1.0);
CREATE TABLE starts (
	shard INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_starts PRIMARY KEY (shard, at)
);
INSERT INTO "starts" VALUES(1,1.0);
CREATE TABLE tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id INTEGER NOT NULL, 
	channel_id INTEGER NOT NULL, 
	stage VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	deadline DOUBLE, 
	state JSON, 
	match_id INTEGER, 
	shown_revision INTEGER NOT NULL, 
	messages JSON NOT NULL, 
	created_at DOUBLE NOT NULL, 
	updated_at DOUBLE NOT NULL
, is_public BOOLEAN DEFAULT 0 NOT NULL);
INSERT INTO "tables" VALUES(1,1000000000000000001,1,'closed',108,NULL,NULL,1,-1,'{}',1700000001.0,1700000109.0,0);
INSERT INTO "tables" VALUES(2,1000000000000000001,2,'over',87,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000004,"name":"dan","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["scoring","single_round"],["teams",true]],"agreed":[2000000000000000001],"named":[]},"match":{"format":5,"rules":{"scoring":"single_round","teams":true},"secret":"a7a83076cdecf9c420312248042333c75a64c261357ebe80d49a0787095b2d6b9f595df7ffa47c29c0c81fd1fb631f3318531fcd4a39cb9a08166e23d70d7ddf0040","hands":["R9 Y9 B3","Y7 R5","","R5 RS W4 R3 RR R4 G3"],"draw_pile":"Y3 R8 YD G6 R3 G0 G4 G8 BR G5 G4 GS G7 YS RD YS BD BD B6 W4 B8 G8 Y9 B9 Y6 BS GD B0 RD GR GS B7 R7 BS YR RR R8 GR B9 BR R6 B1","discard":"R0 Y0 W W R1 R7 B7 B4 B5 B3 B6 B2 Y2 YD Y3 Y8 W4 R9 G9 G5 G1 G2 GD W Y4 Y1 R1 R6 R2 RS R2 W R4 B4 Y4 Y1 Y5 Y8 B8 B2 Y2 Y5 YR Y7 G7 G3 G9 G6 Y6 W4 G2 G1 B1 B5","color":"blue","turn":2,"dealer":1,"awaiting":{"type":"round_over","seat":null,"winner":2},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":85,"undo":null,"fine":null,"drew_on":{},"scores":[117,0,117,0],"round":1,"winners":[0,2],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',2,-1,'{}',1700000111.0,1.79590609803722095491e+09,0);
INSERT INTO "tables" VALUES(3,1000000000000000001,3,'lobby',1,1700000600.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":-1,"name":"Robo","level":"normal","is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":true,"missed":3,"owner":null},{"id":-2,"name":"Gus","level":null,"is_away":false,"missed":0,"owner":2000000000000000001}],"options":[],"agreed":[2000000000000000001,2000000000000000002,-1,-2],"named":[]},"match":null,"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',NULL,-1,'{}',1700000199.0,1.7959060980402553082e+09,0);
INSERT INTO "tables" VALUES(4,1000000000000000001,4,'playing',41,1700000129.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":5,"rules":{},"secret":"33c00e8eefb2b72a192e597d7d13f1495679ea2340b1e52fd3508850d3578cd7bfcc74731ca7919ea977b90d7cdd92ddb3fde95b0deaabf3730f74029d540f7cf322","hands":["G7 G9","G4 BS Y7 B2 YR R8 Y1","Y3 YS B7 G7 B7 G6"],"draw_pile":"Y4 W4 Y8 GD YS W Y5 B1 BS Y9 Y0 Y9 RS B6 G5 B5 R7 RR R9 G6 R7 G0 Y4 GD B1 Y1 Y7 R8 B9 G1 G5 GS YR W Y2 G3 G4 W4 YD G3 B3 B4 B6 GR W RS RD G8 R4 GR G2 Y8 BD GS W4 R3 G2 B9 G8 G9 B3 G1 R3 B8 RD Y2 R6","discard":"BR RR R4 R5 Y5 Y3 Y6 YD Y6 W4 R5 R6 R9 R1 R2 R2 W R1 R0 B0 B5 B8 B2 BR BD B4","color":"blue","turn":2,"dealer":2,"awaiting":{"type":"turn","seat":2},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":39,"undo":null,"fine":null,"drew_on":{},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',3,-1,'{}',1700000201.0,1.79590609804229760174e+09,0);
INSERT INTO "tables" VALUES(5,1000000000000000001,5,'playing',61,1700000149.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000004,"name":"dan","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["deck","yellowstone"],["swap_hands",4],["shuffle_hands",4],["customizable",4],["customizable_effects",[{"effect":"dare","text":"sing","cards":2},{"effect":"charade"},{"effect":"pick_draw","cards":2},{"effect":"discard_wilds"}]],["stacking","any"],["jump_in",true],["take_back","penalty"]],"agreed":[2000000000000000001],"named":[]},"match":{"format":5,"rules":{"deck":"yellowstone","swap_hands":4,"shuffle_hands":4,"customizable":4,"customizable_effects":[{"effect":"dare","text":"sing","cards":2},{"effect":"charade"},{"effect":"pick_draw","cards":2},{"effect":"discard_wilds"}],"stacking":"any","jump_in":true,"take_back":"penalty"},"secret":"853593f298995191c1834890d2d0602470e727904347c8f2d014303083c331d694f9edfc437376cfcc43b2e13a546bf81d92027e93adc88a371a1e4fcb49f12c8d7d","hands":["YR G7* R5 GS BR Y4 GR B9 R1* Y8* GD G9*","B0 G6* B5 G1 Y5 Y9* B1 B8* G4","Y8 G2 G5* R4* Y9 Y1* R9* B3* G8","G1* GR G6 B7* G9 G0 B5* B8 GD W R8 WH WC2"],"draw_pile":"R3* R1 Y0 Y4* B6* R2 BR YD GS B2* G5 G3* G3 WH Y3 WC4 R3 RD WH WF R6* BD RS BS Y2 B1* BS R0 Y7 R8* YR YS Y3* Y6 G2* Y1 R4 Y6* B4* WF B4 WF W G4* B9* G7 B6 RS BD G8* Y2* W4 YS B7 B2 WC3 YD WB RD RR B3 R6 Y5* R2*","discard":"Y7* W4 WH R9 W W4 R7 RR R5* WB W4 WB WF WB R7* W WC1","color":"red","turn":3,"dealer":2,"awaiting":{"type":"dare_offer","seat":2,"by":3,"text":"sing","pending":2},"agenda":[],"direction":-1,"shuffles":3,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":59,"undo":{"type":"undo","seat":3,"card":"WC1","color":"red","turn":3,"direction":-1,"idle":0,"awaiting":{"type":"turn","seat":3},"agenda":[]},"fine":[3,2],"drew_on":{},"scores":[0,0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',4,-1,'{}',1700000243.0,1.7959060980441851616e+09,0);
INSERT INTO "tables" VALUES(6,1000000000000000001,6,'playing',26,1700000114.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["uno_call","timed"]],"agreed":[2000000000000000001],"named":[]},"match":{"format":5,"rules":{"uno_call":"timed"},"secret":"0405448490f767403a1557609c2b01f9390a41e8f5ec0f39faf030844646e5670786575ab16d36d13fdc22ded909545882f5a27c5999ebca1e916b7b45b31de3ad9a","hands":["Y5 G6 Y7 Y1 R0 Y2","YS R6 B6 R2 RR Y5 R8"],"draw_pile":"R3 RS W4 W Y8 Y4 RD G0 W4 Y1 Y6 GS B4 G6 R1 G3 G1 B1 G4 R9 R4 G9 BR B5 W4 B9 W R7 R5 R1 G5 R3 BD B0 R8 B3 B4 Y9 B7 R4 Y4 Y2 G9 YD B3 G7 W Y7 YR R5 Y3 B2 GR GS RR B2 YS R6 B7 GD G4 RD R9 B8 G3 G8 BS G2 G2 B1 Y6 Y9 B6 Y3 YR GD RS R2 B9 G1 Y0 YD BD W Y8 G7 R7 GR BS BR W4 B8 B5","discard":"G8 G5","color":"green","turn":1,"dealer":1,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":1,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"drew_on":{},"scores":[37,0],"round":2,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',5,-1,'{}',1700000305.0,1795906098.04609,0);
INSERT INTO "tables" VALUES(7,1000000000000000001,7,'playing',31,1700000119.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":5,"rules":{},"secret":"6b02a9cf379c8954c3ac62b8d5c3031dd0ac447bf2d5dbacbb98937a9a21a17abeb1f0359c123e97546f4729eac7b2a5996857d5c4b030691806bf05662d613e0b0b","hands":["B9 B7 Y7 B4 G8 B3 B2 G9 R4 Y0","R7 Y5 Y3 Y2 B1","B7 Y9 B8 BR Y8"],"draw_pile":"B6 R5 G9 BS Y5 R9 W4 YD W B5 R3 G4 R3 G2 B9 BR W G5 GD G1 B1 Y9 R8 G8 R1 G4 Y3 R2 B8 B0 G5 Y1 YR W GD GS R4 G0 G3 YR W RS B4 G6 BS Y6 Y4 Y6 R6 Y4 B3 BD B5 G2 YS R7 Y1 RS B2 G7 GR GS Y8 BD RD R8 YS","discard":"G1 G7 G3 G6 W4 RD R2 Y2 Y7 YD W4 R9 R1 R5 RR R6 B6 W4 R0 RR GR","color":"green","turn":1,"dealer":0,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":29,"undo":null,"fine":null,"drew_on":{},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',6,30,'{"table":1400000000000000001}',1700000332.0,1.79590609804766201972e+09,0);
INSERT INTO "tables" VALUES(8,1000000000000000001,20,'playing',1,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002],"named":[]},"match":{"format":5,"rules":{},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1","G1 G2"],"draw_pile":"Y1 Y2 Y3","discard":"R5 W","color":null,"turn":0,"dealer":1,"awaiting":{"type":"pick_color","seat":0},"agenda":[],"direction":1,"shuffles":0,"gone":[],"out":[],"owing":[0],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"drew_on":{},"scores":[0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',NULL,-1,'{}',1700000364.0,1.7959060980494618416e+09,0);
INSERT INTO "tables" VALUES(9,1000000000000000001,21,'playing',1,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":5,"rules":{},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1 B3 B4","G1 G2","Y9"],"draw_pile":"Y1 Y2 Y3 Y4 Y5 Y6","discard":"R5 W4","color":"blue","turn":0,"dealer":2,"awaiting":{"type":"challenge_offer","seat":1,"evidence":{"type":"evidence","by":0,"color":"red","hand":["R1","B3","B4"],"is_legal":false},"pending":4},"agenda":[{"type":"draw_next","count":4,"reason":"penalty"},{"type":"skip_next"}],"direction":1,"shuffles":0,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"drew_on":{},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',NULL,-1,'{}',1700000366.0,1.79590609805118823051e+09,0);
INSERT INTO "tables" VALUES(10,1000000000000000001,22,'playing',1,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":5,"rules":{},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R2 B3","G1 G2 R9","Y9"],"draw_pile":"Y2 Y3 Y4 Y5 Y6","discard":"R5 R1","color":"red","turn":1,"dealer":2,"awaiting":{"type":"drawn_card","seat":1,"card":"R9","fits":true},"agenda":[],"direction":1,"shuffles":0,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":2,"undo":null,"fine":null,"drew_on":{},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',NULL,-1,'{}',1700000368.0,1.79590609805283117289e+09,0);
INSERT INTO "tables" VALUES(11,1000000000000000001,23,'playing',1,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["seven_zero",true]],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":5,"rules":{"seven_zero":true},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1 B3","G1 G2","Y9"],"draw_pile":"R9 Y2 Y3","discard":"R5 R7","color":"red","turn":0,"dealer":2,"awaiting":{"type":"pick_target","seat":0},"agenda":[{"type":"swap_hands","target":null}],"direction":1,"shuffles":0,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"drew_on":{},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',NULL,-1,'{}',1700000370.0,1.79590609805453443525e+09,0);
INSERT INTO "tables" VALUES(12,1000000000000000001,24,'playing',1,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["stacking","same"]],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":5,"rules":{"stacking":"same"},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1 B3","GD G2","Y9"],"draw_pile":"R9 Y2 Y3 B1 B2 B3","discard":"R5 RD","color":"red","turn":0,"dealer":2,"awaiting":{"type":"stack","seat":1,"pending":2},"agenda":[{"type":"draw_next","count":2,"reason":"penalty"},{"type":"skip_next"}],"direction":1,"shuffles":0,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"drew_on":{},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',NULL,-1,'{}',1700000372.0,1.79590609805624866488e+09,0);
INSERT INTO "tables" VALUES(13,1000000000000000001,25,'playing',1,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":5,"rules":{},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1","G1 G2","Y9 Y8"],"draw_pile":"R9 Y2 Y3","discard":"R5 R7","color":"red","turn":1,"dealer":2,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":0,"gone":[],"out":[],"owing":[0],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"drew_on":{},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',NULL,-1,'{}',1700000374.0,1795906098.05789,0);
INSERT INTO "tables" VALUES(14,1000000000000000001,1300000000000000100,'playing',42,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null,"share":0}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[],"earlier":[],"saved_as":["",[]],"next_in":[],"expected":[],"is_arranged":false},"match":{"format":5,"rules":{},"secret":"000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","hands":["Y6 B3 Y3 Y9 B4 BS","RS B2 G8 B2 R1 W4 Y5 Y5 R8","B9 YS R5"],"draw_pile":"B5 BS RS B9 G9 B1 R3 Y1 G2 RR Y1 B7 BD R2 Y4 G8 BR BD GD Y2 R5 R3 W G1 R6 RR GD R0 Y0 YS R7 GS YD G2 B6 Y8 G9 Y7 YR R6 W4 B5 GS G6 Y4 B4 Y7 G5 R2 B0 Y2 Y6 GR W G3 R8 B7 G4 B6 R9 R4 G6 G1","discard":"G5 G4 G7 R7 RD W4 R1 W RD R9 Y9 W B8 BR B1 B8 B3 G3 G7 G0 GR YR Y3 Y8 YD W4 R4","color":"red","turn":2,"dealer":2,"awaiting":{"type":"drawn_card","seat":2,"card":"R5","fits":true},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":40,"undo":null,"fine":null,"drew_on":{"0":{"green":2},"2":{"blue":4,"green":1,"red":0},"1":{"green":4}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[["end",[2000000000000000001]],["kick:2000000000000000003",[2000000000000000002]]],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[2000000000000000001,2000000000000000002,2000000000000000003],"given_up":[],"ended_by":null,"counts":{"0":{"decisions":14,"own_decisions":14,"best_round":null,"most_cards":10,"quickest_call":null,"quickest_catch":null},"1":{"decisions":10,"own_decisions":10,"catches":1,"blue":1,"best_round":null,"most_cards":9,"quickest_call":null,"quickest_catch":null},"2":{"decisions":15,"own_decisions":15,"caught":1,"red":3,"best_round":null,"most_cards":4,"quickest_call":null,"quickest_catch":null}}}',7,-1,'{}',1.79590609805874252321e+09,1.79590609812220478058e+09,0);
INSERT INTO "tables" VALUES(15,1000000000000000001,1300000000000000101,'playing',41,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000004,"name":"dan","level":null,"is_away":false,"missed":0,"owner":null,"share":0}],"options":[["target",200],["teams",true]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003,2000000000000000004]]],"saved_as":["",[]],"next_in":[],"expected":[],"is_arranged":false},"match":{"format":5,"rules":{"target":200,"teams":true},"secret":"010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101","hands":["R7 B4 G1 G1 B3","B1 YR Y2","R2 G7 YD R6 G9 Y6 Y2 R3","G2 GR G5"],"draw_pile":"G2 YS W GS B4 GD Y4 G9 G3 G5 GR RD R6 G8 Y7 R9 Y7 B2 R9 B8 BR Y9 Y9 B1 R3 G6 G4 G6 Y6 Y1 B7 Y3 BR B5 R8 Y0 R7 R4 GD Y1 B3 Y8 BD GS G7 BS BD Y4 YD YR G8 R5 B9 RR W4 Y5 R4 B8 R5 G4 YS","discard":"B5 BS RS R2 W4 W RD R1 W4 W4 R0 G0 G3 Y3 Y5 Y8 R8 RR RS W B6 B2 B6 B7 B9 B0 W R1","color":"red","turn":2,"dealer":3,"awaiting":{"type":"turn","seat":2},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":40,"undo":null,"fine":null,"drew_on":{"3":{"red":1,"blue":0},"1":{"red":0},"0":{"red":0}},"scores":[0,0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[2000000000000000001,2000000000000000002,2000000000000000003,2000000000000000004],"given_up":[],"ended_by":null,"counts":{"0":{"decisions":9,"own_decisions":9,"best_round":null,"most_cards":8,"quickest_call":null,"quickest_catch":null},"2":{"decisions":11,"own_decisions":11,"red":1,"blue":1,"best_round":null,"most_cards":13,"quickest_call":null,"quickest_catch":null},"1":{"decisions":10,"own_decisions":10,"red":2,"best_round":null,"most_cards":8,"quickest_call":null,"quickest_catch":null},"3":{"decisions":10,"own_decisions":10,"red":2,"best_round":null,"most_cards":4,"quickest_call":null,"quickest_catch":null}}}',8,41,'{"table":77}',1.7959060981230921746e+09,1.79590609818304610244e+09,0);
INSERT INTO "tables" VALUES(16,1000000000000000001,1300000000000000102,'playing',41,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null,"share":0}],"options":[["deck","flip"],["target",200]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]],"next_in":[],"expected":[],"is_arranged":false},"match":{"format":5,"rules":{"deck":"flip","target":200},"secret":"020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202","hands":["UR/R8 USE/B1","OR/B5","U4/Y9 T7/RR U3/RR OF/R4"],"draw_pile":"O9/R6 O2/Y7 U1/B4 T4/B8 P2/R5 OF/G1 T8/Y2 O7/G5 P3/RD1 PR/G8 WD/Y1 PD5/Y4 O4/BR O8/B2 T3/GF P5/WL T5/R5 T7/R8 U5/R9 O3/B7 U2/G3 TD5/G2 TSE/B6 U2/R1 TR/R9 T6/BD1 TD5/B4 P9/B5 PD5/Y3 T2/B3 P8/RF PSE/Y1 TF/YR USE/B1 U5/R7 T9/G4 P7/R3 O7/W2 P2/W2 P6/B2 U7/BF P8/G4 UD5/R4 T1/BS T8/Y5 O5/B9 OD5/RS P4/RD1 OSE/Y6 WDC/R3 TSE/G2 T1/Y2 O8/YF WD/RS U8/YD1 PR/G9 UF/Y4 TR/B8 T2/G7 P7/GR O9/GS U8/B3 P1/YD1 P9/BS O6/GD1 U6/BF T5/Y9 WDC/Y6 U6/Y7 P6/BD1 T6/GD1 UD5/R2 UR/B6 U9/W2 O5/G1 O2/Y8 O6/G7","discard":"P4/YF TF/YS U9/Y5 T4/G5 T9/G8 P5/G6 PF/G3 WDC/GF WDC/G6 U4/GS T3/WL OSE/B7 O1/R7 PF/WL U7/WL OR/R2 O4/W2 OD5/G9 O1/GR WD/YR O3/YS U3/RF U1/Y3 UF/B9 WD/BR P3/R1 P1/Y8 PSE/R6","color":"pink","turn":1,"dealer":2,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":2,"gone":[],"out":[],"owing":[1],"called":[],"idle":0,"moves_made":40,"undo":null,"fine":null,"drew_on":{"1":{"purple":0},"2":{"pink":0}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[2000000000000000001,2000000000000000002,2000000000000000003],"given_up":[],"ended_by":null,"counts":{"0":{"decisions":12,"own_decisions":12,"red":1,"best_round":null,"most_cards":7,"quickest_call":null,"quickest_catch":null},"1":{"decisions":17,"own_decisions":17,"red":1,"green":1,"pink":1,"best_round":null,"most_cards":4,"quickest_call":null,"quickest_catch":null},"2":{"decisions":11,"own_decisions":11,"orange":1,"best_round":null,"most_cards":9,"quickest_call":null,"quickest_catch":null}}}',9,-1,'{}',1.79590609818595170975e+09,1.79590609824604701999e+09,0);
INSERT INTO "tables" VALUES(17,1000000000000000001,1300000000000000103,'playing',41,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null,"share":0}],"options":[["deck","no_mercy"],["target",300]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]],"next_in":[],"expected":[],"is_arranged":false},"match":{"format":5,"rules":{"deck":"no_mercy","target":300},"secret":"030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303","hands":["B0 BD BSE BSE GS Y3","G9 G1 G0 B8 RD BR BDA GR R9 BD4 BDA W10 G4 WR4 BD G8","B6 Y3 Y0 Y0 BD B0 G8 B8 YR GD4 YD B1"],"draw_pile":"Y8 RR B2 B3 R1 W6 R3 GR G6 G7 GR RDA YDA WCR WR4 WR4 B5 RR YDA Y9 W10 BS W10 G2 YSE B7 BDA B7 B9 R4 RDA RS GSE B9 Y4 G9 GS B1 B6 Y8 R5 R7 G3 WCR BD4 YD4 W6 WR4 GDA RS G5 GDA RD4 BR YD Y1 Y7 WCR YS GDA G2 G6 R0 GD BR WCR G4 WCR RS YS B4 R6 BS WCR Y4 R3 Y2 GD G3 WR4 GD4 YD4 Y5 YR B5 YS Y6 Y2 YDA G0 B4 R1 Y5 YSE BS G5 Y7 W6 Y9 WR4 B3","discard":"R0 R2 WCR R5 W6 B2 WR4 GSE RSE R8 R6 RD R8 RD RDA R2 R9 WCR Y6 W10 R4 RR RD4 RSE WR4 R7 G7 GD GS G1 Y1 YD YR","color":"yellow","turn":2,"dealer":0,"awaiting":{"type":"turn","seat":2},"agenda":[],"direction":1,"shuffles":2,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":40,"undo":null,"fine":null,"drew_on":{"1":{"blue":16,"green":1,"yellow":0},"0":{"red":0},"2":{"red":2}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[2000000000000000001,2000000000000000002,2000000000000000003],"given_up":[],"ended_by":null,"counts":{"1":{"decisions":11,"own_decisions":11,"best_round":null,"most_cards":17,"quickest_call":null,"quickest_catch":null},"2":{"decisions":14,"own_decisions":14,"red":1,"yellow":1,"green":1,"blue":1,"best_round":null,"most_cards":14,"quickest_call":null,"quickest_catch":null},"0":{"decisions":15,"own_decisions":15,"red":2,"best_round":null,"most_cards":18,"quickest_call":null,"quickest_catch":null}}}',10,-1,'{}',1.79590609824738264084e+09,1.7959060983197526932e+09,0);
INSERT INTO "tables" VALUES(18,1000000000000000001,1300000000000000104,'playing',42,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null,"share":0}],"options":[["stacking","same"],["seven_zero",true],["jump_in",true]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]],"next_in":[],"expected":[],"is_arranged":false},"match":{"format":5,"rules":{"stacking":"same","seven_zero":true,"jump_in":true},"secret":"040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404","hands":["G5 G2 B5 R0 GS B8 R2","G6 GR","G3 G2 G4 RS"],"draw_pile":"RR B2 B8 W4 G1 GR R3 B3 Y9 RR RD R8 BD GD G5 G4 W RD R3 R7 BS R8 G0 R1 B9 Y0 Y4 YS Y7 BR Y2 B9 B2 G9 YS R6 Y4 B1 W B3 YR R5 B7 G7 B5 R2 W G6 BR Y8 G8 YD Y9 RS G8 YR Y1 Y6 R4 R5 B4 GS B1 R7 W YD B0 W4","discard":"G7 G3 W4 R9 R9 G9 G1 GD W4 R1 R6 R4 B4 BD BS B6 B6 B7 Y7 Y3 Y3 Y2 Y5 Y5 Y1 Y8 Y6","color":"yellow","turn":1,"dealer":0,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":2,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":40,"undo":null,"fine":null,"drew_on":{"1":{"green":3,"red":1,"yellow":0},"0":{"blue":0},"2":{"blue":0}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[["end",[2000000000000000001]],["kick:2000000000000000003",[2000000000000000002]]],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[2000000000000000001,2000000000000000002,2000000000000000003],"given_up":[],"ended_by":null,"counts":{"1":{"decisions":14,"own_decisions":14,"red":1,"best_round":null,"most_cards":13,"quickest_call":null,"quickest_catch":null},"2":{"decisions":15,"own_decisions":15,"challenges_won":1,"best_round":null,"most_cards":8,"quickest_call":null,"quickest_catch":null},"0":{"decisions":11,"own_decisions":11,"red":1,"best_round":null,"most_cards":7,"quickest_call":null,"quickest_catch":null}}}',11,-1,'{}',1.79590609832110929483e+09,1.79590609838277053835e+09,0);
INSERT INTO "tables" VALUES(19,1000000000000000001,1300000000000000105,'playing',41,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null,"share":0}],"options":[["scoring","single_round"],["target",100]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]],"next_in":[],"expected":[],"is_arranged":false},"match":{"format":5,"rules":{"scoring":"single_round","target":100},"secret":"050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505","hands":["YR G4 G6 G9 Y3 Y0 B6 W G6 R6","Y2 G3 G8 YS","Y6 Y1 B5 BR B7 B1 Y5 B1 G4 BD"],"draw_pile":"Y5 YD YD B4 Y2 Y7 G5 Y9 Y6 R2 B9 B7 B5 GD R2 G7 B0 RR R3 B8 R4 B2 RD R6 Y9 GS R7 Y7 B3 R5 BR YS R3 Y4 Y8 RS G9 GR Y3 G3 R9 BS G1 R1 GS W4 B8 R9 GD R1 Y8 Y1 B2 R7 G2 G7 B6 YR Y4 RR G1","discard":"G8 W4 W4 R5 G5 G0 GR G2 W RD R4 R8 R0 W R8 RS BS B3 B4 B9 BD W W4","color":"red","turn":0,"dealer":1,"awaiting":{"type":"turn","seat":0},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"out":[],"owing":[],"called":[],"idle":0,"moves_made":40,"undo":null,"fine":null,"drew_on":{"1":{"red":0,"blue":2},"0":{"red":5,"blue":4},"2":{"red":0}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[],"honors":[],"seal":null,"group":false,"dealt_in":[2000000000000000001,2000000000000000002,2000000000000000003],"given_up":[],"ended_by":null,"counts":{"2":{"decisions":11,"own_decisions":11,"red":1,"best_round":null,"most_cards":10,"quickest_call":null,"quickest_catch":null},"0":{"decisions":14,"own_decisions":14,"red":1,"best_round":null,"most_cards":11,"quickest_call":null,"quickest_catch":null},"1":{"decisions":15,"own_decisions":15,"red":4,"best_round":null,"most_cards":4,"quickest_call":null,"quickest_catch":null}}}',12,-1,'{}',1.79590609838377165789e+09,1.79590609844356417657e+09,0);
INSERT INTO "tables" VALUES(20,1000000000000000001,1300000000000000200,'over',4,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null,"share":0},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null,"share":0}],"options":[["target",100]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]],"next_in":[],"expected":[],"is_arranged":false},"match":{"format":5,"rules":{"target":100},"secret":"be72fdffe68a41b1604e9f3460bb4e8e4739459c1318117ed17fc4d9111a8a6a02f46ba60afe8e995047c25961ad4d5dc724dc3cff57aabb172991bb2ec736db71ed","hands":["","Y9 R8 B2 W Y2 GS YD",""],"draw_pile":"G7 B9 B3 R3 G5 R6 GR W4 B1 R3 G5 BD Y5 G9 G4 Y2 R8 RD R5 G7 GR RR R4 YS B4 Y4 BS RD Y0 G3 Y6 Y5 Y4 B5 R2 G8 B7 G8 YS B1 G1 Y7 BS W YR B6 G6 B5 W4 GD RS B3 BR G2 Y1 B9 R9 G6 B2 G0 GD R0 B0 R7 R6 R1 Y8 G4 Y6 R4 Y3 B7 G2 G9 R5 B6 B4 YR BR RR YD Y7 G3 R2 B8 W B8 RS R1 R9 Y8 Y9 W4 G1 BD GS W Y3 W4 R7","discard":"Y1","color":"yellow","turn":2,"dealer":1,"awaiting":{"type":"round_over","seat":null,"winner":null},"agenda":[],"direction":1,"shuffles":1,"gone":[0,2],"out":[],"owing":[],"called":[],"idle":0,"moves_made":0,"undo":null,"fine":null,"drew_on":{},"scores":[0,75,59],"round":4,"winners":[1],"eliminations":[]},"votes":[],"totals":[],"void":false,"rated":[[0,-13],[1,75],[2,-13]],"honors":[],"seal":null,"group":false,"dealt_in":[],"given_up":[],"ended_by":null,"counts":{}}',13,-1,'{}',1.79590609844468450549e+09,1.7959060984684233665e+09,0);
CREATE TABLE totals (
	guild_id INTEGER NOT NULL, 
	period VARCHAR NOT NULL, 
	player_id INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	share DOUBLE, 
	rating INTEGER, is_listed BOOLEAN DEFAULT 1 NOT NULL, 
	CONSTRAINT pk_totals PRIMARY KEY (guild_id, period, player_id)
);
INSERT INTO "totals" VALUES(-1,'1970-W01',2000000000000000001,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(-1,'1970-01',2000000000000000001,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(-1,'1970-Q1',2000000000000000001,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(-1,'all',2000000000000000001,3,1,117,NULL,1009,1);
INSERT INTO "totals" VALUES(-1,'1970-W01',2000000000000000002,2,1,138,NULL,1051,1);
INSERT INTO "totals" VALUES(-1,'1970-01',2000000000000000002,2,1,138,NULL,1051,1);
INSERT INTO "totals" VALUES(-1,'1970-Q1',2000000000000000002,2,1,138,NULL,1051,1);
INSERT INTO "totals" VALUES(-1,'all',2000000000000000002,3,2,213,NULL,1126,1);
INSERT INTO "totals" VALUES(-1,'1970-W01',2000000000000000003,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(-1,'1970-01',2000000000000000003,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(-1,'1970-Q1',2000000000000000003,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(-1,'all',2000000000000000003,3,1,176,NULL,1009,1);
INSERT INTO "totals" VALUES(-1,'1970-W01',2000000000000000004,1,0,0,NULL,970,1);
INSERT INTO "totals" VALUES(-1,'1970-01',2000000000000000004,1,0,0,NULL,970,1);
INSERT INTO "totals" VALUES(-1,'1970-Q1',2000000000000000004,1,0,0,NULL,970,1);
INSERT INTO "totals" VALUES(-1,'all',2000000000000000004,1,0,0,NULL,970,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-W01',2000000000000000001,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-01',2000000000000000001,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-Q1',2000000000000000001,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(1000000000000000001,'all',2000000000000000001,3,1,117,NULL,1009,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-W01',2000000000000000002,2,1,138,NULL,1051,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-01',2000000000000000002,2,1,138,NULL,1051,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-Q1',2000000000000000002,2,1,138,NULL,1051,1);
INSERT INTO "totals" VALUES(1000000000000000001,'all',2000000000000000002,3,2,213,NULL,1126,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-W01',2000000000000000003,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-01',2000000000000000003,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-Q1',2000000000000000003,2,1,117,NULL,1022,1);
INSERT INTO "totals" VALUES(1000000000000000001,'all',2000000000000000003,3,1,176,NULL,1009,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-W01',2000000000000000004,1,0,0,NULL,970,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-01',2000000000000000004,1,0,0,NULL,970,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-Q1',2000000000000000004,1,0,0,NULL,970,1);
INSERT INTO "totals" VALUES(1000000000000000001,'all',2000000000000000004,1,0,0,NULL,970,1);
INSERT INTO "totals" VALUES(-1,'2023-W46',2000000000000000001,1,0,0,NULL,1009,1);
INSERT INTO "totals" VALUES(-1,'2023-11',2000000000000000001,1,0,0,NULL,1009,1);
INSERT INTO "totals" VALUES(-1,'2023-Q4',2000000000000000001,1,0,0,NULL,1009,1);
INSERT INTO "totals" VALUES(-1,'2023-W46',2000000000000000002,1,1,75,NULL,1126,1);
INSERT INTO "totals" VALUES(-1,'2023-11',2000000000000000002,1,1,75,NULL,1126,1);
INSERT INTO "totals" VALUES(-1,'2023-Q4',2000000000000000002,1,1,75,NULL,1126,1);
INSERT INTO "totals" VALUES(-1,'2023-W46',2000000000000000003,1,0,59,NULL,1009,1);
INSERT INTO "totals" VALUES(-1,'2023-11',2000000000000000003,1,0,59,NULL,1009,1);
INSERT INTO "totals" VALUES(-1,'2023-Q4',2000000000000000003,1,0,59,NULL,1009,1);
INSERT INTO "totals" VALUES(1000000000000000001,'2023-W46',2000000000000000001,1,0,0,NULL,1009,1);
INSERT INTO "totals" VALUES(1000000000000000001,'2023-11',2000000000000000001,1,0,0,NULL,1009,1);
INSERT INTO "totals" VALUES(1000000000000000001,'2023-Q4',2000000000000000001,1,0,0,NULL,1009,1);
INSERT INTO "totals" VALUES(1000000000000000001,'2023-W46',2000000000000000002,1,1,75,NULL,1126,1);
INSERT INTO "totals" VALUES(1000000000000000001,'2023-11',2000000000000000002,1,1,75,NULL,1126,1);
INSERT INTO "totals" VALUES(1000000000000000001,'2023-Q4',2000000000000000002,1,1,75,NULL,1126,1);
INSERT INTO "totals" VALUES(1000000000000000001,'2023-W46',2000000000000000003,1,0,59,NULL,1009,1);
INSERT INTO "totals" VALUES(1000000000000000001,'2023-11',2000000000000000003,1,0,59,NULL,1009,1);
INSERT INTO "totals" VALUES(1000000000000000001,'2023-Q4',2000000000000000003,1,0,59,NULL,1009,1);
CREATE TABLE tournaments (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id INTEGER NOT NULL, 
	channel_id INTEGER NOT NULL, 
	director_id INTEGER, 
	system VARCHAR NOT NULL, 
	seats SMALLINT NOT NULL, 
	options JSON NOT NULL, 
	preset VARCHAR, 
	phase VARCHAR NOT NULL, 
	is_paused BOOLEAN NOT NULL, 
	starts_at DOUBLE NOT NULL, 
	ended_at DOUBLE, 
	revision INTEGER NOT NULL, 
	message_id INTEGER, 
	shown_revision INTEGER, 
	shown_round SMALLINT
);
INSERT INTO "tournaments" VALUES(1,1000000000000000001,1,2000000000000000001,'text 1',1,'{}','text 1','text 1',0,1.0,1.0,1,1,1,1);
CREATE UNIQUE INDEX uq_tables_open_channel ON tables (channel_id) WHERE stage != 'closed';
CREATE INDEX ix_matches_table_id ON matches (table_id);
CREATE INDEX ix_matches_guild_ended ON matches (guild_id, ended_at);
CREATE INDEX ix_hands_player_id ON hands (player_id);
CREATE INDEX ix_hands_expires_at ON hands (expires_at);
CREATE UNIQUE INDEX uq_matches_counted_as ON matches (counted_as);
CREATE INDEX ix_seats_player_match ON seats (player_id, match_id);
CREATE INDEX ix_totals_player_id ON totals (player_id);
CREATE INDEX ix_ratings_player_id ON ratings (player_id);
CREATE INDEX ix_players_unlisted ON players (id) WHERE is_unlisted = 1;
CREATE INDEX ix_tables_channel_id ON tables (channel_id);
CREATE INDEX ix_daily_attempts_player_id ON daily_attempts (player_id);
CREATE INDEX ix_totals_wins ON totals (guild_id, period, wins, points, player_id) WHERE is_listed = 1;
CREATE INDEX ix_totals_points ON totals (guild_id, period, points, wins, player_id) WHERE is_listed = 1;
CREATE INDEX ix_totals_share ON totals (guild_id, period, share, wins, player_id) WHERE is_listed = 1;
CREATE INDEX ix_totals_rating ON totals (guild_id, period, rating, wins, player_id) WHERE is_listed = 1;
CREATE INDEX ix_daily_attempts_server ON daily_attempts (guild_id, day, points DESC, made, player_id) WHERE points IS NOT NULL;
CREATE INDEX ix_daily_attempts_best ON daily_attempts (day, points DESC, made, player_id) WHERE points IS NOT NULL;
CREATE INDEX ix_matches_ended_by ON matches (ended_by, ended_at) WHERE ended_by IS NOT NULL;
CREATE INDEX ix_champions_player_id ON champions (player_id);
CREATE INDEX ix_nights_guild_id ON nights (guild_id);
CREATE INDEX ix_nights_host_id ON nights (host_id);
CREATE INDEX ix_night_answers_player_id ON night_answers (player_id);
CREATE UNIQUE INDEX uq_tournaments_running ON tournaments (channel_id) WHERE ended_at IS NULL;
CREATE INDEX ix_tournaments_guild_id ON tournaments (guild_id);
CREATE UNIQUE INDEX uq_entrants_player ON entrants (tournament_id, player_id);
CREATE INDEX ix_entrants_player_id ON entrants (player_id);
CREATE INDEX ix_pairings_match_id ON pairings (match_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',20);
INSERT INTO "sqlite_sequence" VALUES('matches',13);
INSERT INTO "sqlite_sequence" VALUES('nights',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments',1);
COMMIT;
